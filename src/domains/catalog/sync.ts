import type { Clock } from '../../lib/clock.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/duration.ts';
import type { Collection } from '../../store/store.ts';
import type { SyncRecord } from './store.ts';

export interface CatalogSyncDependencies {
  readonly records: Collection<SyncRecord>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Renews the catalogs from the public sources; rejects when that failed. */
  readonly renew: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Renews the catalogs in the background: one instance at a time, once a day, and sooner when something is missing. */
export interface CatalogSync {
  /** To be called about once a second; looks at the store once a minute. Never rejects. */
  tick(): Promise<void>;
  /** A provider shows what the catalog lacks: one renewal is due, at most one an hour. */
  missing(): void;
}

export function createCatalogSync(dependencies: CatalogSyncDependencies): CatalogSync {
  const { records, clock, newId, renew, onError } = dependencies;
  let nextLook = clock.now();
  let isMissing = false;
  let isRunning = false;

  /** Whether this instance is the one that renews now; the others see it in the record. */
  async function claim(now: number): Promise<boolean> {
    const by = newId();
    const since = isMissing ? hourMs : dayMs;
    const kept = await records.update('renewal', (current) =>
      current && current.startedAt + since > now
        ? undefined
        : { id: 'renewal', startedAt: now, by },
    );
    return kept?.by === by;
  }

  async function look(now: number): Promise<void> {
    if (!(await claim(now))) return;
    isMissing = false;
    await renew();
  }

  return {
    async tick() {
      const now = clock.now();
      if (isRunning || now < nextLook) return;
      nextLook = now + minuteMs;
      isRunning = true;
      await look(now).catch(onError);
      isRunning = false;
    },
    missing() {
      isMissing = true;
    },
  };
}
