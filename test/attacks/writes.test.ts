import { readFileSync } from 'node:fs';
import { getNamedType, isLeafType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { trustRecords } from '../../src/domains/trust/score/state.ts';
import type { Environment } from '../../src/lib/principal.ts';

import { testClock } from '../support/app.ts';
import { type EvidenceApp, within } from '../support/evidence.ts';
import { stepThrough } from '../support/lengths.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { type StoreCall, watchedStore } from '../support/providers.ts';
import { openTestStore } from '../support/store.ts';
import { asked, roots } from './edge-roots.ts';
import { makeWorld, startBoth, type World } from './worlds.ts';

// R3.9: a look-up in the sandbox writes nothing, and a GET that finds nothing writes nothing in either environment.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let provider: Provider;
let app: EvidenceApp;
let calls: StoreCall[];
let closeStore: () => Promise<void>;
let worlds: Readonly<Record<Environment, World>>;

beforeAll(async () => {
  provider = await startProvider();
  const clock = testClock();
  const opened = await openTestStore(clock);
  closeStore = opened.close;
  const watched = watchedStore(opened.store);
  ({ calls } = watched);
  app = await startBoth(provider, {}, { store: watched.store, clock });
  worlds = { test: await makeWorld(app, 'test'), live: await makeWorld(app, 'live') };
  await app.app.recover();
});
afterAll(async () => {
  await app.close();
  await closeStore();
  await provider.close();
});

const changes: ReadonlySet<StoreCall['method']> = new Set([
  'insert',
  'update',
  'updateMany',
  'remove',
]);
/** Leases of limits, and when a key was used. */
const usage: ReadonlySet<string> = new Set(['buckets', 'keys']);

/** What is written while something is asked, and by what the service does about it in the background. */
async function writesOf(ask: () => Promise<unknown>): Promise<string[]> {
  calls.length = 0;
  await ask();
  await app.app.recover();
  return calls
    .filter(({ collection, method }) => changes.has(method) && !usage.has(collection))
    .map(({ collection, method }) => `${method} ${collection}`);
}

/** Every path that the server has, whatever its methods. */
function servedPaths(): string[] {
  const parents: string[] = [];
  return app.app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', text = '', methods] =
        /^([│ ]*)[└├]── (\S+)(?: \((.+)\))?/.exec(line) ?? [];
      if (text === '') return [];
      const depth = indent.length / 4;
      const path = `${parents[depth - 1] ?? ''}${text}`;
      parents[depth] = path;
      // Two names of one parameter, by method; what is below a path.
      return methods === undefined
        ? []
        : [path.replace(/\|:[a-z_]+/, '').replace('*', '/anything')];
    });
}
interface Reference {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>
  >;
}
interface Parameter {
  readonly name?: string;
  readonly example?: unknown;
}
const { paths } = JSON.parse(
  readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
) as Reference;

/** What the reference's example of a path says of a parameter. */
function exampleOf(path: string, name: string): string | undefined {
  const { parameters = [] } = paths[path.replace(/:([a-z_]+)/g, '{$1}')]?.get ?? {};
  const example = parameters.find((one) => one.name === name)?.example;
  return example === undefined ? undefined : String(example);
}

function fileIn(path: string, of: World): string {
  if (path.startsWith('/evidence')) return within(of.evidenceUrl).slice(10);
  return path.startsWith('/badge') ? '812345678.svg' : '10000025.webp';
}

/** What stands for a parameter of a path that finds something. */
function foundIn(path: string, name: string, of: World): string {
  const own: Readonly<Record<string, string>> = {
    ...{ webhooks: of.webhook, verifications: of.verification, builds: of.build },
    ...{ 'scam-report': of.confirmed, 'scam-reports': of.pending, profiles: of.profile },
  };
  const named: Readonly<Record<string, string>> = {
    ...{ uid: '812345678', game: 'genshin', kind: 'character', code: 'rate_limited' },
    ...{ delivery_id: of.delivery, key_id: of.keyId, id: '10000002' },
    ...{ operation: 'getOwnKey', guide: 'data', format: 'good', character: '10000002' },
    file: fileIn(path, of),
  };
  const before = path.split(`/:${name}`)[0]?.split('/').at(-1) ?? '';
  const value = own[before] ?? named[name] ?? exampleOf(path, name);
  if (value === undefined)
    throw new Error(`Say in \`foundIn\` of this file what \`:${name}\` of ${path} is.`);
  return value;
}

/** Nothing is found under it. */
const unknownOf: Readonly<Record<string, readonly string[]>> = {
  uid: ['812345404', '000000000', '812345503', '855555555'],
  game: ['genshin'],
  file: ['99999999.webp', '855555555.svg'],
};

/** A path with what is there, and with what is not. */
function addressesOf(path: string, of: World): string[] {
  const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  const query = ['game', 'uids', 'q'].flatMap((name) => {
    const value = names.includes(name) ? undefined : exampleOf(path, name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const filled = (values: Readonly<Record<string, string>>) =>
    path.replace(/:([a-z_]+)/g, (_whole, name: string) => values[name] ?? '') +
    (query.length > 0 ? `?${query.join('&')}` : '');
  const found = Object.fromEntries(names.map((name) => [name, foundIn(path, name, of)]));
  return [
    filled(found),
    ...names.flatMap((name) =>
      (unknownOf[name] ?? ['99999999']).map((value) => filled({ ...found, [name]: value })),
    ),
  ];
}

/** Pages of live players need no key: in the world of the sandbox none of them was looked up before. */
const isLivePage = (path: string): boolean => /^[/](u|embed[/]:game)[/]/.test(path);

/** Every path with keys that may ask it, in one environment. */
const lookUpsOf = (environment: 'test' | 'live') =>
  servedPaths().flatMap((path, nth) => {
    const of = worlds[environment];
    if (environment === 'test' && isLivePage(path)) return [];
    const keys = /^[/]metrics|[/]admin[/]/.test(path) ? [of.keys.admin] : [of.keys.admin, of.owner];
    const lookUps = addressesOf(path, of).flatMap((address) =>
      keys.map((key) => ({ address, key })),
    );
    return stepThrough(lookUps, nth);
  });

describe.each(['test', 'live'] as const)('%s', (environment) => {
  test('a GET writes nothing', async () => {
    for (const [index, { address, key }] of lookUpsOf(environment).entries()) {
      let status = 0;
      const ask = async () => {
        // Addresses that ask again for what is down are throttled.
        ({ status } = await app.get(address, { key, ip: `198.51.100.${index % 250}` }));
      };
      const written = await writesOf(ask);
      expect.soft(status, address).not.toBe(500);
      // What is live is stored when it is found first.
      const again = environment === 'live' && status === 200 ? await writesOf(ask) : written;
      expect.soft(again, `${address} ${status}`).toEqual([]);
    }
  });

  test.each(
    roots
      .filter(({ operation }) => operation === 'query')
      .map((root) => [root.name, root] as const),
  )('the root field %s writes nothing', async (_name, root) => {
    const of = worlds[environment];
    const asking = { app, world: of, key: of.keys.admin, spareKeyId: of.keyId, turn: 1 };
    const found = await asked(root, asking);
    const unknown = found
      .replaceAll('812345678', '812345404')
      .replace(/: (\d{5,})/g, ': 99999999')
      .replace(/"(...)_[^"]+"/g, '"$1_unknown"');
    const isLeaf = isLeafType(getNamedType(root.field.type));
    for (const args of [found, unknown]) {
      const question = `{ ${args}${isLeaf ? '' : ' { __typename }'} }`;
      for (const key of root.scope === 'admin' ? [of.keys.admin] : [of.keys.admin, of.owner]) {
        const ask = async () => {
          const { status } = await app.query(question, {}, { key });
          expect.soft(status, question).toBe(200);
        };
        expect.soft(await writesOf(ask), question).toEqual([]);
      }
    }
  });
});

test('a refresh of an account of the sandbox of which nothing was changed writes nothing', async () => {
  for (const uid of ['855555100', '855555200', '855555300', '855555555']) {
    const refresh = async () => {
      const path = `/v1/trust-score/genshin/${uid}/refresh`;
      expect((await app.post(path, {}, { key: worlds.test.owner })).status).toBe(200);
    };
    expect((await writesOf(refresh)).filter((written) => written !== 'update trust')).toEqual([]);
  }
  expect(await app.store.collection(trustRecords).get('test:genshin:855555100')).toBeUndefined();
});
