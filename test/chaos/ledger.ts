import type { Body } from './client.ts';

/** What callers were told was done, and what they saw go wrong. */
export interface Ledger {
  readonly reports: FiledReport[];
  readonly reviews: Map<string, 'confirmed' | 'dismissed'>;
  readonly uploads: KeptUpload[];
  readonly verifications: Map<string, KeptVerification>;
  readonly webhooks: Map<string, KeptWebhook>;
  readonly lineages: KeptLineage[];
  readonly builds: KeptBuild[];
  /** Ids of showcases that were fetched years ago. */
  readonly aged: string[];
  /** How often what happened. */
  count(what: string, by?: number): void;
  readonly counts: ReadonlyMap<string, number>;
  /** Something was lost, was there twice, or should never have been answered. */
  fault(text: string): void;
  readonly faults: readonly string[];
}

export interface FiledReport {
  readonly body: Body;
  /** Its Idempotency-Key; a report without one is known by what it says. */
  readonly idempotencyKey: string | undefined;
  readonly key: string;
  /** As it was answered; undefined for one without a key that was answered with `duplicate_report` after a kill. */
  readonly answer: Body | undefined;
  /** The process that had it first was killed. */
  readonly isCut: boolean;
}

export interface KeptUpload {
  readonly body: Body;
  readonly idempotencyKey: string;
  readonly key: string;
  readonly answer: Body;
  readonly isCut: boolean;
  /** The reports that named it, as they were answered. */
  readonly reports: string[];
}

export interface KeptVerification {
  readonly uid: string;
  readonly key: string;
  state: 'verified' | 'revoked';
}

export interface KeptWebhook {
  readonly key: string;
  state: 'made' | 'deleted';
  isEnabled: boolean;
}

export interface KeptLineage {
  current: string;
  readonly revoked: string[];
  /** The ids of keys that were made and that were ended. */
  readonly made: string[];
  readonly ended: string[];
}

export interface KeptBuild {
  readonly body: Body;
  readonly idempotencyKey: string;
  readonly key: string;
  readonly answer: Body;
  name: string;
  /** The key families that voted for it under this name. */
  readonly voters: Set<string>;
  state: 'saved' | 'deleted';
}

const mostFaults = 200;

/** `say` hears of each fault at once. */
export function createLedger(say: (text: string) => void): Ledger {
  const counts = new Map<string, number>();
  const faults: string[] = [];
  return {
    reports: [],
    reviews: new Map(),
    uploads: [],
    verifications: new Map(),
    webhooks: new Map(),
    lineages: [],
    builds: [],
    aged: [],
    count: (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    counts,
    fault(text) {
      if (faults.length >= mostFaults) return;
      faults.push(text);
      say(`  FAULT ${text}`);
    },
    faults,
  };
}
