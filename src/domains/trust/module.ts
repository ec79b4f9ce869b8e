import { type Account, recordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import { allRows, eraseRecords } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { LivePublisher } from '../live/event.ts';
import type { Erasure, Platform } from '../module.ts';
import { createSandboxSweep } from './maintenance/sandbox-sweep.ts';
import type { MaintenancePorts } from './ports.ts';
import { findSandboxPast } from './sandbox.ts';
import { reputationRecords } from './score/credibility.ts';
import { timelineEntries, trustRecords } from './score/state.ts';
import { createTrustService } from './service.ts';

export type TrustModule = ReturnType<typeof createTrust>;

export interface TrustPorts {
  readonly publish: LivePublisher['publish'];
  /** Called when the score of an account may have changed. */
  readonly onChange: (environment: Environment, account: Account) => void;
  /** Receives each account whose score moved; repeated until it resolves, also after a restart. */
  readonly moved: (environment: Environment, account: Account) => Promise<void>;
  readonly maintenance: MaintenancePorts;
  /** Takes off the boards an account that is on them for its changes alone. */
  readonly leftBoards: (account: Account) => Promise<void>;
}

/** Trust scores; each change of a score is published. */
export function createTrust(
  { store, clock, work, onError }: Platform,
  { publish, onChange, moved, maintenance, leftBoards }: TrustPorts,
) {
  const collections = {
    records: store.collection(trustRecords),
    entries: store.collection(timelineEntries),
    reputations: store.collection(reputationRecords),
  };
  const sandbox = createSandboxSweep({ ...collections, maintenance, clock, leftBoards });
  const service = createTrustService({
    ...collections,
    clock,
    work,
    // The last digits of a UID decide which past a sandbox account has (R3.9).
    pastOf: (environment, account) =>
      environment === 'test' ? findSandboxPast(account, clock.now()) : undefined,
    onChange,
    async onEntry(environment, account, { id, at, delta, event: cause }, { score, tier }) {
      if (delta === 0) return;
      await moved(environment, account);
      const { game, uid } = account;
      const type = 'trust_score.changed';
      await publish({ id, environment, at, type, game, uid, score, tier, cause });
    },
    onError,
  });
  return {
    service,
    remake: sandbox.remake,
    async recover() {
      await service.recover();
      await sandbox.sweep();
    },
    erase: (erasure: Erasure) => eraseTrust(store, erasure),
  };
}

/** Erases the score with its timeline, and the account's credibility as a reporter. */
async function eraseTrust(store: Store, { environment, account, dryRun }: Erasure) {
  const key = recordKey(environment, account);
  const entries = store.collection(timelineEntries);
  const reputations = store.collection(reputationRecords);
  const written = await allRows(entries, 'byAccount', { account: key });
  const identities = await allRows(reputations, 'byReporter', { reporter: key });
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const timeline = await eraseRecords(entries, idsOf(written), dryRun);
  await eraseRecords(reputations, idsOf(identities), dryRun);
  return { score: await eraseRecords(store.collection(trustRecords), [key], dryRun), timeline };
}
