import { type Clock, minuteMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { createKeyChanges } from './changes.ts';
import { identityOf, type KeyIdentity } from './identity.ts';
import { assertValid, recordUse, validityAt } from './rotation.ts';
import type { KeyRecord } from './store.ts';
import { hashToken, readToken } from './token.ts';

export interface KeyReader {
  /**
   * The identity behind a key: at once when the key was seen in the last seconds, else after one look-up. Throws
   * (or rejects with) `invalid_api_key`, `expired_api_key` or `revoked_api_key`. `beforeGuess` is called before the
   * store is asked for a key that is not known here as valid; when it throws, the store is not asked (R4.7).
   */
  identify(
    token: string,
    beforeGuess?: () => void | Promise<void>,
    id?: string,
  ): KeyIdentity | Promise<KeyIdentity>;
  /** The id that a token is found by: passing it on spares `identify` the digest. */
  idOf(token: string): string;
  /** A key that was identified here, as it was within the last second; undefined when it is not known here any more. */
  latest(keyId: string): Promise<SeenKey | undefined>;
  /** Remembers a key that was just made here: its first use is no guess (R4.7). */
  expect(id: string): void;
  /** Forgets what is known of a key. */
  forget(id: string): void;
}

interface KeyReaderDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** How long what was read is good by itself, and how long while changes of it would be known (R3.7). */
const freshMs = 1_000;
const knownMs = minuteMs;
/** A key that was unknown, or could not be read again, is not read anew this soon. */
const pauseMs = 5_000;
/** How exact `last_used_at` is. */
const usedEveryMs = minuteMs;

/** A key as it was read, and what it stands for. */
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
export function createKeyReader(dependencies: KeyReaderDependencies): KeyReader {
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
    idOf: hashToken,
    identify(token, beforeGuess, id = hashToken(token)) {
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
    async latest(keyId) {
      const known = byKeyId.get(keyId);
      if (!known) return undefined;
      await changes.refresh();
      const entry = seen.get(known.id);
      return entry && isGood(entry, clock.now()) ? entry : loadOnce(known.id, known.environment);
    },
    expect: (id) => void expected.set(id, true),
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
