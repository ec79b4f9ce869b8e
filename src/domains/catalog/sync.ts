import { type Clock, dayMs, hourMs } from '../../lib/clock.ts';
import { createPeriodic, type PeriodicRecord } from '../../store/periodic.ts';
import type { Collection } from '../../store/store.ts';

export interface CatalogSyncDependencies {
  readonly records: Collection<PeriodicRecord>;
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

export function createCatalogSync({
  renew,
  ...dependencies
}: CatalogSyncDependencies): CatalogSync {
  let isMissing = false;
  const { tick } = createPeriodic({
    ...dependencies,
    id: 'renewal',
    everyMs: () => (isMissing ? hourMs : dayMs),
    async run() {
      isMissing = false;
      await renew();
    },
  });
  return {
    tick,
    missing() {
      isMissing = true;
    },
  };
}
