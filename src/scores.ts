import type { LiveService } from './domains/live/service.ts';
import { withSandboxAccounts } from './domains/trust/sandbox.ts';
import type { TrustService } from './domains/trust/service.ts';
import { createTrustService } from './domains/trust/service.ts';
import { reputationRecords, timelineEntries, trustRecords } from './domains/trust/store.ts';
import type { Account } from './games/account.ts';
import type { Clock } from './lib/clock.ts';
import type { Environment } from './lib/principal.ts';
import { changeOf } from './live.ts';
import type { Store } from './store/store.ts';

export interface ScoresParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly publish: LiveService['publish'];
  /** Reviews what is due in the sandbox before a score of it is read. */
  readonly beforeRead: () => Promise<void>;
  readonly onTrustChange: (environment: Environment, account: Account) => void;
  readonly onError: (error: unknown) => void;
}

/** Trust scores, with the accounts of the sandbox that have a past; each change of a score is told. */
export function createScores(parts: ScoresParts): TrustService {
  const { store, clock, publish, beforeRead, onTrustChange, onError } = parts;
  const kept = {
    records: store.collection(trustRecords),
    entries: store.collection(timelineEntries),
  };
  const scores = createTrustService({
    ...kept,
    reputations: store.collection(reputationRecords),
    clock,
    onChange: onTrustChange,
    onEntry: async (environment, account, entry, score) => {
      const change = changeOf(environment, account, entry, score);
      if (change) await publish(change);
    },
    onError,
  });
  return withSandboxAccounts(scores, { ...kept, clock, beforeRead });
}
