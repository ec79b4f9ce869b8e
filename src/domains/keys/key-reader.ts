import { type Clock, minuteMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { pagesOf } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import { identityOf, type KeyIdentity } from './identity.ts';
import { assertValid, recordUse, validityAt } from './rotation.ts';
import type { KeyRecord } from './store.ts';
import { hashToken, readToken } from './token.ts';

interface KeyReaderDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** How long what was read is good by itself, and how long while changes of it would be known (R3.7). */
const freshMs = 1_000;
const knownMs = minuteMs;
/** How soon a key is read anew that was unknown, or could not be read again. */
const pauseMs = 5_000;
/** How exact `last_used_at` is. */
const usedEveryMs = minuteMs;

export interface SeenKey {
  readonly key: KeyRecord;
  readonly identity: KeyIdentity;
}

/** What the store answered for a key, and when. */
interface Reading {
  readonly key: KeyRecord | undefined;
  readonly readAt: number;
  /** When the store was asked last, whether it answered or not. */
  readonly askedAt: number;
}

interface Seen extends SeenKey, Reading {
  readonly key: KeyRecord;
  usedAt: number | null;
}

/** A key is found by its hash, so nothing ever compares a key with another, fast or slow (R3.1). */
export function createKeyReader(dependencies: KeyReaderDependencies) {
  const { clock } = dependencies;
  const lookup = createKeyLookup(dependencies);
  const seen = createLru<Seen>(10_000);
  /** By key id, for streams: they outlive the request that brought the key. */
  const byKeyId = createLru<Pick<KeyRecord, 'id' | 'environment'>>(10_000);
  /** Unknown keys have a cache of their own: trying many of them evicts no known one. */
  const unknown = createLru<number>(1000);
  const expected = createLru<true>(1000);
  const loading = new Map<string, Promise<Seen>>();

  function forget(id: string): void {
    loading.delete(id);
    seen.delete(id);
  }

  const changes = createKeyChanges({
    ...dependencies,
    onChange({ id, changedAt }) {
      loading.delete(id);
      if (seen.peek(id)?.key.changedAt !== changedAt) seen.delete(id);
    },
    onMany() {
      loading.clear();
      seen.clear();
    },
  });

  /** Whether a key need not be read again. */
  function isGood({ readAt, askedAt }: Reading, now: number): boolean {
    const isCurrent = changes.isCurrent(now);
    if (isWithin(askedAt, readAt === askedAt ? freshMs : pauseMs, now)) return true;
    return isCurrent && isWithin(readAt, knownMs, now);
  }

  async function load(id: string, environment: Environment, isCurrent: () => boolean) {
    const { key: found, ...times } = await lookup.read(id, seen.peek(id));
    // The prefix says what the caller believes: a sandbox key never reaches live data, nor the other way round.
    if (found?.environment !== environment) {
      if (isCurrent()) unknown.set(id, times.askedAt);
      throw invalidKey();
    }
    const key = await lookup.noteFirstUse(found);
    const entry: Seen = { key, ...times, identity: identityOf(key), usedAt: key.lastUsedAt };
    if (isCurrent()) seen.set(id, entry);
    byKeyId.set(key.keyId, { id, environment });
    return entry;
  }

  /** One look-up for all requests of the same moment; a key that was forgotten meanwhile is not cached. */
  function loadOnce(id: string, environment: Environment): Promise<Seen> {
    const running = loading.get(id);
    if (running) return running;
    const isCurrent = (): boolean => loading.get(id) === run;
    const run: Promise<Seen> = load(id, environment, isCurrent).finally(() => {
      if (isCurrent()) loading.delete(id);
    });
    loading.set(id, run);
    return run;
  }

  function admit(entry: Seen): KeyIdentity {
    const now = clock.now();
    assertValid(entry.key, now);
    if (entry.usedAt === null || now - entry.usedAt >= usedEveryMs) {
      entry.usedAt = now;
      void lookup.noteUse(entry.key.id);
    }
    return entry.identity;
  }

  return {
    /** The id that a token is found by: passing it on spares `identify` the digest. */
    idOf: hashToken,
    /**
     * The identity behind a key, or throws `invalid_api_key`, `expired_api_key` or `revoked_api_key`. `beforeGuess` is
     * called before the store is asked for a key not known as valid; when it throws, the store is not asked (R4.7).
     */
    identify(
      token: string,
      beforeGuess?: () => void | Promise<void>,
      id = hashToken(token),
    ): KeyIdentity | Promise<KeyIdentity> {
      const now = clock.now();
      const entry = seen.get(id);
      if (entry && isGood(entry, now)) return admit(entry);
      // A key that was seen had the right form; any other is refused without a look-up (R3.1).
      const environment = readToken(token);
      if (environment === undefined || isWithin(unknown.get(id), pauseMs, now)) throw invalidKey();
      const load = () => loadOnce(id, environment).then(admit);
      const isKnown = entry ? validityAt(entry.key, now) === 'valid' : expected.has(id);
      // Joining a look-up that is under way costs no other.
      if (isKnown || loading.has(id)) return load();
      return beforeGuess?.()?.then(load) ?? load();
    },
    /** A key that was identified here, as of the last second; undefined when it is not known here any more. */
    async latest(keyId: string): Promise<SeenKey | undefined> {
      const known = byKeyId.get(keyId);
      if (!known) return undefined;
      await changes.refresh();
      const entry = seen.get(known.id);
      return entry && isGood(entry, clock.now()) ? entry : loadOnce(known.id, known.environment);
    },
    /** Remembers a key that was just made here: its first use is no guess (R4.7). */
    expect: (id: string): void => void expected.set(id, true),
    forget,
  };
}

const isWithin = (at: number | undefined, ms: number, now: number): boolean =>
  at !== undefined && Math.abs(now - at) < ms;

const invalidKey = () => new Problem('invalid_api_key', 'This is not a valid API key.');

/** How long a key stays valid after it was read, while the store cannot be reached. */
const graceMs = 600_000;

/** Reads keys from the store and writes their use. */
function createKeyLookup({ records, clock, onError }: KeyReaderDependencies) {
  /** Writes the use of a key, if it may be used. Never rejects; undefined when that failed. */
  async function noteUse(id: string): Promise<KeyRecord | undefined> {
    const now = clock.now();
    try {
      return await records.update(id, (key) => key && recordUse(key, now));
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  return {
    noteUse,
    /** Writes the first use before the request is answered: rotation depends on it (R3.6). */
    async noteFirstUse(key: KeyRecord): Promise<KeyRecord> {
      if (key.lastUsedAt !== null || validityAt(key, clock.now()) !== 'valid') return key;
      return (await noteUse(key.id)) ?? key;
    },
    /** Reads a key; without a store `last` is good for some minutes, then it rejects with `upstream_unavailable`. */
    async read(id: string, last: Reading | undefined): Promise<Reading> {
      const askedAt = clock.now();
      try {
        return { key: await records.get(id), readAt: askedAt, askedAt };
      } catch (error) {
        onError(error);
        // From its failure on, so that a store that hangs does not hold up the very next request too.
        if (last && askedAt - last.readAt < graceMs) return { ...last, askedAt: clock.now() };
        throw new Problem(
          'upstream_unavailable',
          'Keys cannot be checked at the moment; try again later.',
        );
      }
    },
  };
}

/** How often an instance in use asks for keys that were changed elsewhere. */
const pollEveryMs = 500;
/** How long after a poll began every change before it is known (R3.7). */
const currentMs = 1_000;
/** A change carries the time at which it was begun, and is there some seconds later at most. */
const overlapMs = 10_000;
const pageSize = 200;
const maxPages = 5;

interface KeyChangesDependencies extends KeyReaderDependencies {
  /** Receives keys that were made, revoked, rotated, or may be used from elsewhere; the same ones for some seconds. */
  readonly onChange: (key: KeyRecord) => void;
  /** More were changed than are read at once. */
  readonly onMany: () => void;
}

/** What other instances and commands do to keys, read by index: two short reads a second, however many keys are in use. */
function createKeyChanges(dependencies: KeyChangesDependencies) {
  const { records, clock, onError, onChange, onMany } = dependencies;
  let polledAt = Number.NEGATIVE_INFINITY;
  /** When the last poll that was answered began. */
  let currentAt: number | undefined;
  let polling: Promise<void> | undefined;

  async function readSince(from: number): Promise<void> {
    const query = { index: 'byChangedAt', equals: {}, range: { from }, limit: pageSize } as const;
    let pages = 0;
    for await (const rows of pagesOf(records, { ...query, direction: 'ascending' })) {
      if (pages === maxPages) return onMany();
      pages += 1;
      for (const key of rows) onChange(key);
    }
  }

  async function poll(now: number): Promise<void> {
    polledAt = now;
    try {
      await readSince((currentAt ?? now) - overlapMs);
      currentAt = now;
    } catch (error) {
      onError(error);
    }
  }

  function pollWhenDue(now: number): void {
    if (polling || Math.abs(now - polledAt) < pollEveryMs) return;
    polling = poll(now).finally(() => {
      polling = undefined;
    });
  }

  return {
    /** Whether every change of more than a second ago is known here. Polls in the background when it is time. */
    isCurrent(now: number): boolean {
      pollWhenDue(now);
      return currentAt !== undefined && Math.abs(now - currentAt) < currentMs;
    },
    /** Polls when it is time, and resolves once what is under way is read. */
    async refresh(): Promise<void> {
      pollWhenDue(clock.now());
      await polling;
    },
  };
}
