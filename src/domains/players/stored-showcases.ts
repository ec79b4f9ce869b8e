import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Account } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { Environment } from '../../lib/principal.ts';
import { pagesOf } from '../../store/records.ts';
import type { Shown, StoredShowcase, StoredShowcases } from '../leaderboards/ports.ts';
import { createPresent, type Present, type PresentDependencies } from './present.ts';
import { getSandboxPlayer } from './sandbox.ts';
import {
  createSnapshot,
  idOf,
  type ProviderSlot,
  parseRecord,
  providerSlots,
  type Snapshot,
  type SnapshotRecord,
} from './snapshot.ts';
import type { SnapshotCache, SnapshotCacheDependencies } from './snapshot-cache.ts';

interface StoredShowcasesDependencies
  extends PresentDependencies,
    Pick<SnapshotCacheDependencies, 'records' | 'onError'> {
  /** A snapshot in memory is not read again, and its models are not made again. */
  readonly inMemory: SnapshotCache['inMemory'];
  readonly builtIn: (game: GameId) => CatalogPack;
}

type Owner = Parameters<Present>[1];

const rowsAtOnce = 100;

/** Reads the showcases that are stored, whatever their age. */
export function createStoredShowcases(dependencies: StoredShowcasesDependencies): StoredShowcases {
  const { records, inMemory, builtIn, clock, onError } = dependencies;
  const present = createPresent(dependencies);

  function shown(owner: Owner, slot: ProviderSlot, snapshot: Snapshot): Shown {
    const { game, uid } = owner;
    const player = present({ snapshot, cache: 'hit', slot }, owner, 'en', true);
    return { player, region: games[game].regionOf(uid, snapshot.showcase) };
  }

  async function readSandbox(account: Account): Promise<StoredShowcase | undefined> {
    const reply = await getSandboxPlayer(account, builtIn(account.game)).catch(() => undefined);
    if (!reply) return undefined;
    const now = clock.now();
    const snapshot = createSnapshot(reply.showcase, { fetchedAt: now, expiresAt: now, size: 0 });
    const owner = { ...account, environment: 'test' } as const;
    return { fetchedAt: now, read: () => shown(owner, 'primary', snapshot) };
  }

  async function readAllSandbox(
    accounts: readonly Account[],
  ): Promise<(StoredShowcase | undefined)[]> {
    const read: (StoredShowcase | undefined)[] = [];
    for (const account of accounts) {
      await nextTurn();
      read.push(await readSandbox(account));
    }
    return read;
  }

  async function stored(
    environment: Environment,
    accounts: readonly Account[],
  ): Promise<(StoredShowcase | undefined)[]> {
    const found = await records.getMany(
      accounts.flatMap(({ game, uid }) =>
        providerSlots.map((slot) => idOf({ environment, game, uid, slot })),
      ),
    );
    return accounts.map(({ game, uid }, index) => {
      const at = index * providerSlots.length;
      const newest = newestOf(found.slice(at, at + providerSlots.length));
      const owner = { environment, game, uid };
      return newest && { fetchedAt: newest.fetchedAt, read: () => readStored(owner, newest) };
    });
  }

  /** A record that cannot be read counts as none. */
  function readStored(owner: Owner, record: SnapshotRecord): Shown | undefined {
    try {
      const own = inMemory(record.id);
      const snapshot = own?.fetchedAt === record.fetchedAt ? own : parseRecord(record);
      return snapshot && shown(owner, record.provider, snapshot);
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  return {
    of: (environment, accounts) =>
      environment === 'test' ? readAllSandbox(accounts) : stored(environment, accounts),
    async *accounts(environment, game) {
      const all = { index: 'byGame', equals: { environment, game }, limit: rowsAtOnce } as const;
      for await (const rows of pagesOf(records, { ...all, direction: 'ascending' }))
        yield rows.map(({ uid }) => ({ game, uid }));
    },
    count: (environment, game) => records.count({ index: 'byGame', equals: { environment, game } }),
  };
}

function newestOf(found: readonly (SnapshotRecord | undefined)[]): SnapshotRecord | undefined {
  return found.reduce(
    (best, one) => (one && (!best || one.fetchedAt > best.fetchedAt) ? one : best),
    undefined,
  );
}
