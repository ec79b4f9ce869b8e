import { type Clock, minuteMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import { createPatience, type Patience } from '../../lib/patience.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { pagesOf } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import { slotsSince } from '../../store/time-slots.ts';
import { identityOf, type KeyIdentity } from './identity.ts';
import { assertValid, recordUse, validityAt } from './rotation.ts';
import type { KeyChange, KeyRecord } from './store.ts';
import { hashToken, readToken } from './token.ts';

interface KeyReaderDependencies {
  readonly records: Collection<KeyRecord>;
  readonly changes: Pick<Collection<KeyChange>, 'page'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly patience?: Patience;
}

/** How long a reading is good by itself, and how long while changes are polled (R3.7). */
const freshMs = 1_000;
const knownMs = minuteMs;
/** How soon an unknown key, or one that could not be read, is read again. */
const pauseMs = 5_000;
/** How exact `last_used_at` is. */
const usedEveryMs = minuteMs;

export interface SeenKey {
  readonly key: KeyRecord;
  readonly identity: KeyIdentity;
}

/** The store's answer for a key. */
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

/** A key is found by its hash: no code compares keys in measurable time (R3.1). */
export function createKeyReader(dependencies: KeyReaderDependencies) {
  const { clock, patience = createPatience() } = dependencies;
  const lookup = createKeyLookup(dependencies);
  const seen = createLru<Seen>(10_000);
  /** By key id, for streams: they outlive the request that brought the key. */
  const byKeyId = createLru<Pick<KeyRecord, 'id' | 'environment'>>(10_000);
  /** Unknown keys have a cache of their own: guesses evict no known key. */
  const unknown = createLru<number>(1000);
  const expected = createLru<true>(1000);
  const loading = new Map<string, Promise<Seen>>();

  function forget(id: string): void {
    loading.delete(id);
    seen.delete(id);
  }

  const changes = createKeyChanges({
    ...dependencies,
    onChange({ key: id, at }) {
      const known = seen.peek(id);
      if (known && known.key.changedAt >= at) return;
      loading.delete(id);
      seen.delete(id);
    },
    onMany() {
      loading.clear();
      seen.clear();
    },
  });

  /** Whether a reading can be used as it is. */
  function isGood({ readAt, askedAt }: Reading, now: number): boolean {
    const isCurrent = changes.isCurrent(now);
    if (isWithin(askedAt, readAt === askedAt ? freshMs : pauseMs, now)) return true;
    return isCurrent && isWithin(readAt, knownMs, now);
  }

  async function load(id: string, environment: Environment, isCurrent: () => boolean) {
    const { key: found, ...times } = await lookup.read(id, seen.peek(id));
    // The prefix has to agree: a sandbox key never reaches live data, nor a live key the sandbox.
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

  /** One look-up for concurrent requests; a key that was forgotten meanwhile is not cached. */
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
    /** The record id of a token; passed on, it saves `identify` the digest. */
    idOf: hashToken,
    /**
     * The identity of a key. Throws `invalid_api_key`, `expired_api_key` or `revoked_api_key`. `beforeGuess` runs before
     * the store is read for a key not known as valid, and prevents that by throwing (R4.7).
     */
    identify(
      token: string,
      beforeGuess?: () => void | Promise<void>,
      id = hashToken(token),
    ): KeyIdentity | Promise<KeyIdentity> {
      const now = clock.now();
      const entry = seen.get(id);
      if (entry && isGood(entry, now)) return admit(entry);
      // A known key had the right form; any other form is refused without a look-up (R3.1).
      const environment = readToken(token);
      if (environment === undefined || isWithin(unknown.get(id), pauseMs, now)) throw invalidKey();
      const load = async () => {
        const reading = loadOnce(id, environment);
        const mayGoOn = entry && isWithin(entry.readAt, graceMs, now);
        return admit(mayGoOn ? await patience(reading, entry) : await reading);
      };
      const isKnown = entry ? validityAt(entry.key, now) === 'valid' : expected.has(id);
      // Joining a running look-up costs no other.
      if (isKnown || loading.has(id)) return load();
      return beforeGuess?.()?.then(load) ?? load();
    },
    /** A key that was identified here, at most a second old; undefined when it was evicted. */
    async latest(keyId: string): Promise<SeenKey | undefined> {
      const known = byKeyId.get(keyId);
      if (!known) return undefined;
      await changes.refresh();
      const entry = seen.get(known.id);
      return entry && isGood(entry, clock.now()) ? entry : loadOnce(known.id, known.environment);
    },
    /** Remembers a key that was made here: its first use is no guess (R4.7). */
    expect: (id: string): void => void expected.set(id, true),
    forget,
  };
}

const isWithin = (at: number | undefined, ms: number, now: number): boolean =>
  at !== undefined && Math.abs(now - at) < ms;

const invalidKey = () => new Problem('invalid_api_key', 'This is not a valid API key.');

/** How long a reading stays usable while the store is slow or cannot be reached. */
const graceMs = 600_000;

/** Reads keys from the store and writes their use. */
function createKeyLookup({ records, clock, onError }: KeyReaderDependencies) {
  /** Writes the use of a valid key. Never rejects; undefined when that failed. */
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
    /** Reads a key. While the store fails, answers `last` for some minutes, then rejects with `upstream_unavailable`. */
    async read(id: string, last: Reading | undefined): Promise<Reading> {
      const askedAt = clock.now();
      try {
        return { key: await records.get(id), readAt: askedAt, askedAt };
      } catch (error) {
        onError(error);
        // The time of the failure: a store that hangs must not delay the next request too.
        if (last && isWithin(last.readAt, graceMs, askedAt))
          return { ...last, askedAt: clock.now() };
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
/** How long a poll counts as current (R3.7). */
const currentMs = 1_000;
/** A change is stored at most this long after the time that it carries. */
const overlapMs = 10_000;
const pageSize = 200;
const maxPages = 5;

/** Polls the changes of keys by other instances and commands: some two indexed reads a second, however many keys are used. */
function createKeyChanges({
  changes,
  clock,
  onError,
  onChange,
  onMany,
}: KeyReaderDependencies & {
  /** Receives each changed key, repeatedly for some seconds. */
  readonly onChange: (change: KeyChange) => void;
  /** More keys changed than one poll reads. */
  readonly onMany: () => void;
}) {
  let polledAt = Number.NEGATIVE_INFINITY;
  /** When the last poll that was answered began. */
  let currentAt: number | undefined;
  let polling: Promise<void> | undefined;

  async function readSince(from: number): Promise<void> {
    const slots = slotsSince(from, clock.now());
    // After a longer time without an answer, no reading is used any more.
    if (slots.length > maxPages) return onMany();
    let pages = 0;
    for (const slot of slots) {
      const query = {
        index: 'bySlot',
        equals: { slot },
        range: { from },
        limit: pageSize,
      } as const;
      for await (const rows of pagesOf(changes, { ...query, direction: 'ascending' })) {
        if (pages === maxPages) return onMany();
        pages += 1;
        rows.forEach(onChange);
      }
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
    /** Whether every change older than a second is known here. Polls in the background when it is time. */
    isCurrent(now: number): boolean {
      pollWhenDue(now);
      return currentAt !== undefined && Math.abs(now - currentAt) < currentMs;
    },
    /** Polls when it is time, and resolves once the running poll ends. */
    async refresh(): Promise<void> {
      pollWhenDue(clock.now());
      await polling;
    },
  };
}
