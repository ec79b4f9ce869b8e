import { randomBytes } from 'node:crypto';
import { createApp } from '../../src/app.ts';
import { processConfig } from '../../src/config.ts';
import { packShowcase, snapshotFormat, snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import { games } from '../../src/games/index.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import type { Collection, CollectionSpec, Store, Stored } from '../../src/store/store.ts';
import { answerMessages } from '../helper.ts';

export interface BatchTrips {
  readonly status: number;
  /** Store calls of one batch of 20, by collection. */
  readonly trips: Readonly<Record<string, number>>;
}

const uids = Array.from({ length: 20 }, (_, index) => String(812_345_001 + index));

const shown = { hideDetails: false, empty: false, pack: loadBuiltIn('genshin') };

/** Passes everything on, and counts the calls that a remote store would travel for. */
function counting(store: Store, trips: Map<string, number>): Store {
  const count = (name: string) => trips.set(name, (trips.get(name) ?? 0) + 1);
  return {
    ...store,
    collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
      return new Proxy(store.collection(spec), {
        get(target, property, receiver) {
          const value: unknown = Reflect.get(target, property, receiver);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            count(spec.name);
            return Reflect.apply(value, target, args) as unknown;
          };
        },
      });
    },
  };
}

async function storeSnapshots(store: Store): Promise<void> {
  const records = store.collection(snapshotRecords);
  const fetchedAt = clock.now();
  for (const uid of uids) {
    await records.insert({
      id: `live:genshin:${uid}:primary`,
      environment: 'live',
      game: 'genshin',
      uid,
      provider: 'primary',
      format: snapshotFormat,
      fetchedAt,
      expiresAt: fetchedAt + 60_000,
      body: packShowcase(Buffer.from(JSON.stringify(games.genshin.sandbox(uid, shown)))),
    });
  }
}

answerMessages(async (): Promise<BatchTrips> => {
  const config = processConfig();
  const opened = await openStore({
    mongodbUri: undefined,
    dataDir: config.dataDir,
    clock,
    poolSize: 1,
  });
  const trips = new Map<string, number>();
  const app = await createApp({
    config,
    store: counting(opened.store, trips),
    blobs: opened.blobs,
    clock,
    random: Math.random,
    randomBytes,
    logger: createLogger('silent'),
    metrics: createMetrics({ withProcess: false }),
  });
  const { token } = await app.services.keys.create(
    { environment: 'live', scopes: ['read'], ipAllowlist: [] },
    'bench',
  );
  const get = (url: string) =>
    app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  await get('/v1/trust-score/genshin/812345999');
  await storeSnapshots(opened.store);
  trips.clear();
  const { statusCode, body } = await get(`/v1/players/batch?game=genshin&uids=${uids.join(',')}`);
  const { meta } = JSON.parse(body) as { meta?: { cached?: number } };
  if (meta?.cached !== uids.length)
    throw new Error(`The batch was not read from the store: ${body}`);
  const counted = Object.fromEntries(trips);
  await app.close();
  await opened.store.close();
  return { status: statusCode, trips: counted };
});
