import { type Account, recordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import { allRows, eraseRecords } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { LiveEvent, LivePublisher } from '../live/event.ts';
import type { ErasedCounts, Erasure, Module, Platform } from '../module.ts';
import type { TrustTier } from './event.ts';
import type { MaintenancePorts } from './maintenance/ports.ts';
import {
  createSandboxSweep,
  type SandboxSweep,
  type SandboxSweepDependencies,
} from './maintenance/sandbox-sweep.ts';
import { findSandboxPast } from './sandbox.ts';
import type { TimelineEntry } from './score/state.ts';
import { createTrustService, type TrustService } from './service.ts';
import { reputationRecords, timelineEntries, trustRecords } from './store.ts';

export interface TrustModule extends Module {
  readonly service: TrustService;
  readonly remake: SandboxSweep['remake'];
}

export interface TrustPorts {
  readonly publish: LivePublisher['publish'];
  /** Called whenever the score of an account may show differently from now on. */
  readonly onChange: (environment: Environment, account: Account) => void;
  /** Receives each account whose score moved, until it has taken it: also after a process died meanwhile. */
  readonly moved: (environment: Environment, account: Account) => Promise<void>;
  readonly maintenance: MaintenancePorts;
  readonly leftBoards: SandboxSweepDependencies['leftBoards'];
}

/** Trust scores; each change of a score is published. */
export function createTrust(
  { store, clock, work, onError }: Platform,
  { publish, onChange, moved, maintenance, leftBoards }: TrustPorts,
): TrustModule {
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
    // Accounts of the sandbox have a past; the ending of a UID says which (R3.9).
    pastOf: (environment, account) =>
      environment === 'test' ? findSandboxPast(account, clock.now()) : undefined,
    onChange,
    async onEntry(environment, account, entry, after) {
      if (entry.delta !== 0) await moved(environment, account);
      const change = changeOf(environment, account, entry, after);
      if (change) await publish(change);
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
    erase: (erasure) => eraseTrust(store, erasure),
  };
}

/** The event that an entry of a timeline is published as; undefined when the score stays as it was. */
function changeOf(
  environment: Environment,
  { game, uid }: Account,
  { id, at, delta, event: cause }: TimelineEntry,
  { score, tier }: { readonly score: number; readonly tier: TrustTier },
): LiveEvent | undefined {
  if (delta === 0) return undefined;
  return { id, environment, at, type: 'trust_score.changed', game, uid, score, tier, cause };
}

/** Erases the score with its timeline, and how far the account was believed as a reporter. */
async function eraseTrust(
  store: Store,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const key = recordKey(environment, account);
  const entries = store.collection(timelineEntries);
  const reputations = store.collection(reputationRecords);
  const written = await allRows(entries, 'byAccount', { account: key });
  const learnt = await allRows(reputations, 'byReporter', { reporter: key });
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const timeline = await eraseRecords(entries, idsOf(written), dryRun);
  await eraseRecords(reputations, idsOf(learnt), dryRun);
  return { score: await eraseRecords(store.collection(trustRecords), [key], dryRun), timeline };
}
