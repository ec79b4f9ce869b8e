import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Collection, CollectionSpec, Store, Stored } from '../../src/store/store.ts';
import { startApp, type TestApp, type TestAppOptions } from './app.ts';
import { type Provider, type ProviderReply, startProvider } from './provider.ts';

export { fixture } from './recorded.ts';

/** Where the providers serve each game. */
export const enka = {
  genshin: (uid: string) => `/api/uid/${uid}`,
  hsr: (uid: string) => `/api/hsr/uid/${uid}`,
  zzz: (uid: string) => `/api/zzz/uid/${uid}`,
} as const;
export const mihomo = (uid: string): string => `/sr_info/${uid}`;

/** A reply that fails at once, without further attempts: the provider is in maintenance. */
export const down: ProviderReply = { status: 424, body: {} };

export interface LiveApp extends TestApp {
  /** The application with its sandbox key. */
  readonly started: TestApp;
}

export interface Live {
  readonly primary: Provider;
  readonly fallback: Provider;
  /** An application whose own key is a live one, before the two stand-ins. */
  start(options?: TestAppOptions): Promise<LiveApp>;
}

/** Two stand-ins for the tests of one file, emptied before each. */
export function useProviders(): Live {
  let pair: readonly [Provider, Provider] | undefined;
  const get = (index: 0 | 1): Provider => {
    if (!pair) throw new Error('The stand-ins are started before the first test.');
    return pair[index];
  };
  beforeAll(async () => {
    pair = [await startProvider(), await startProvider()];
  });
  beforeEach(() => {
    get(0).reset();
    get(1).reset();
  });
  afterAll(async () => {
    await Promise.all([get(0).close(), get(1).close()]);
  });
  return {
    get primary() {
      return get(0);
    },
    get fallback() {
      return get(1);
    },
    async start(options = {}) {
      const env = { UPSTREAM_PRIMARY_URL: get(0).url, UPSTREAM_FALLBACK_URL: get(1).url };
      const started = await startApp({ ...options, env: { ...env, ...options.env } });
      const liveKey = await started.createKey({ environment: 'live' });
      return { ...withKey(started, liveKey), started };
    },
  };
}

/** What the tests of one file share, so that not each has to start an application. */
export interface SharedApp {
  /** Asked with a live key. */
  readonly live: TestApp;
  /** The same application, asked with a sandbox key. */
  readonly sandbox: TestApp;
}

/** One application for a whole file. Its clock goes on by a day before each test: no copy is left to be served. */
export function useApp(providers: Live): SharedApp {
  let shared: SharedApp | undefined;
  const get = (): SharedApp => {
    if (!shared) throw new Error('The application is started before the first test.');
    return shared;
  };
  beforeAll(async () => {
    const live = await providers.start({ lasting: true });
    const { started } = live;
    shared = { live, sandbox: withKey(started, started.key) };
  });
  beforeEach(() => get().live.clock.pass(90_000_000));
  // Before the stand-ins end, which it is still connected to.
  afterAll(() => shared?.live.close());
  return {
    get live() {
      return get().live;
    },
    get sandbox() {
      return get().sandbox;
    },
  };
}

/** The same application, asked with another key unless a request names its own. */
const withKey = (started: TestApp, key: string): TestApp => ({
  ...started,
  key,
  request: (path, options) => started.request(path, { key, ...options }),
  get: (path, options) => started.get(path, { key, ...options }),
  post: (path, body, options) => started.post(path, body, { key, ...options }),
  query: (document, variables, options) => started.query(document, variables, { key, ...options }),
});

export interface StoreCall {
  readonly collection: string;
  readonly method: keyof Collection<Stored>;
}

/** The store with every call noted; those that `fails` names reject. */
export function watchedStore(
  store: Store,
  fails: (call: StoreCall) => boolean = () => false,
): { readonly store: Store; readonly calls: StoreCall[] } {
  const calls: StoreCall[] = [];
  const watch = <T extends Stored>(spec: CollectionSpec<T>): Collection<T> =>
    new Proxy(store.collection(spec), {
      get(target, name, receiver) {
        const method = Reflect.get(target, name, receiver) as (...parts: unknown[]) => unknown;
        return (...parts: unknown[]) => {
          const call = { collection: spec.name, method: name as StoreCall['method'] };
          calls.push(call);
          if (fails(call)) return Promise.reject(new Error(`${spec.name} is not available.`));
          return method.apply(target, parts);
        };
      },
    });
  return {
    calls,
    store: { ...store, collection: watch },
  };
}
