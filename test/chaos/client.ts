import { setTimeout as sleep } from 'node:timers/promises';
import { int, pick, type Random } from '../../src/games/random.ts';
import type { Instance } from './instance.ts';
import type { Ledger } from './ledger.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a server answers is looked at, not declared
export type Body = Record<string, any>;

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly path: string;
  readonly key?: string;
  readonly idempotencyKey?: string;
  readonly body?: Body;
  /** A picture in place of a body. */
  readonly picture?: Uint8Array;
}

export interface Reply {
  readonly status: number;
  readonly body: Body;
  readonly code: string | undefined;
  /** An attempt before this one broke off, or was 503: whether it was done, the caller cannot know. */
  readonly isCut: boolean;
}

/** An honest caller: what broke off is sent again until there is an answer. */
export interface Client {
  ask(ask: Ask): Promise<Reply>;
  /** The status of a signed address, which needs no key. */
  look(path: string): Promise<number>;
  /** Resolves once this instance has answered so many more requests that change something. */
  answered(instance: Instance, count: number): Promise<void>;
  /** Resolves with the next such request, once it is on its way to this instance. */
  next(instance: Instance): Promise<void>;
}

export interface ClientOptions {
  readonly instances: readonly Instance[];
  readonly random: Random;
  readonly ledger: Ledger;
  /** Ends what is being asked: nobody answers any more. */
  readonly over: AbortSignal;
}

/** A server that was killed is back long before, on a busy machine too. */
const patienceMs = 300_000;
const attemptMs = 60_000;

export function createClient({ instances, random, ledger, over }: ClientOptions): Client {
  const sending = createSignal<Instance>();
  const answering = createSignal<Instance>();

  /** The answer; what went wrong when there is none yet. */
  async function attempt(asked: Ask): Promise<Pick<Reply, 'status' | 'body' | 'code'> | Error> {
    const instance = pick(random, instances);
    const isChange = asked.method !== 'GET';
    try {
      const sent = fetch(`${instance.url}${asked.path}`, requestOf(asked));
      if (isChange) sending.give(instance);
      const response = await sent;
      const body = bodyOf(await response.text());
      if (isChange) answering.give(instance);
      return { status: response.status, body, code: body['error']?.code };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function ask(asked: Ask): Promise<Reply> {
    const end = performance.now() + patienceMs;
    let isCut = false;
    let isSlow = false;
    while (performance.now() < end && !over.aborted) {
      const reply = await attempt(asked);
      if (!(reply instanceof Error) && isAnswer(reply, isSlow))
        return note(asked, { ...reply, isCut });
      // After a 503, a write may or may not have been done (docs/mongodb.md).
      isCut = true;
      isSlow ||= reply instanceof Error && reply.name === 'TimeoutError';
      await sleep(int(random, 10, 100));
    }
    if (!over.aborted)
      ledger.fault(`${asked.method} ${asked.path} was not answered in ${patienceMs / 1000} s.`);
    return { status: 0, body: {}, code: 'unanswered', isCut };
  }

  function note({ method, path }: Ask, reply: Reply): Reply {
    const { status, code } = reply;
    if (status >= 500) ledger.fault(`${method} ${path} was answered ${status} ${code}.`);
    if (code === 'idempotency_in_progress')
      ledger.fault(`${method} ${path}: the retry was told to wait for a process that is dead.`);
    return reply;
  }

  return {
    ask,
    look: async (path) => (await fetch(`${pick(random, instances).url}${path}`)).status,
    next: sending.next,
    async answered(instance, count) {
      for (let seen = 0; seen < count; seen += 1) await answering.next(instance);
    },
  };
}

/** Lets others wait for the next time that something happens. */
function createSignal<Of>() {
  const waiting = new Map<Of, (() => void)[]>();
  return {
    give(of: Of): void {
      for (const go of waiting.get(of)?.splice(0) ?? []) go();
    },
    next: (of: Of): Promise<void> =>
      new Promise((resolve) => {
        waiting.set(of, [...(waiting.get(of) ?? []), resolve]);
      }),
  };
}

/** 503 is to be asked again, and a run that is still on in a process that lives. */
const isAnswer = ({ status, code }: Pick<Reply, 'status' | 'code'>, isSlow: boolean): boolean =>
  status !== 503 && !(isSlow && code === 'idempotency_in_progress');

function requestOf({ method, key, idempotencyKey, body, picture }: Ask): RequestInit {
  return {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body && { 'content-type': 'application/json' }),
      ...(picture && { 'content-type': 'image/png' }),
    },
    body: picture ? (picture as Uint8Array<ArrayBuffer>) : body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(attemptMs),
  };
}

const bodyOf = (text: string): Body => (text === '' ? {} : (JSON.parse(text) as Body));
