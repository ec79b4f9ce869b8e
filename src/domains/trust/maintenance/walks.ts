import { parseRecordKey } from '../../../games/account.ts';
import { sandboxStory } from '../sandbox/sandbox.ts';
import { type RebuildOutcome, rebuildAccount } from './accounts.ts';
import type { RebuildListener, RebuildOrder } from './order.ts';
import type { MaintenancePorts, ReportSide } from './ports.ts';
import { type ReporterOutcome, rebuildReporter } from './reporters.ts';

/** One way through the reports of an environment, account by account. */
export interface Walk {
  readonly side: ReportSide;
  readonly checkpoint: string;
  readonly rebuild: (account: string) => Promise<Found>;
}

type Found = 'same' | 'different' | 'unfinished';

const found = (outcome: RebuildOutcome | ReporterOutcome): Found =>
  typeof outcome === 'string' ? outcome : 'different';

export const accountsWalk = (
  ports: MaintenancePorts,
  order: RebuildOrder,
  listener: RebuildListener,
): Walk => ({
  side: 'against',
  checkpoint: order.environment,
  async rebuild(account) {
    const outcome = isStory(account, order.now())
      ? 'same'
      : await rebuildAccount(ports, account, order);
    if (outcome !== 'same') listener.account(account, outcome);
    return found(outcome);
  },
});

export const reportersWalk = (
  ports: MaintenancePorts,
  order: RebuildOrder,
  listener: RebuildListener,
): Walk => ({
  side: 'by',
  checkpoint: `${order.environment}:reporters`,
  async rebuild(account) {
    const outcome = await rebuildReporter(ports, account, order);
    if (outcome !== 'same') listener.reporter(account, outcome);
    return found(outcome);
  },
});

/** The past of some accounts in the sandbox is made up, and is in no report: they stay as they are. */
function isStory(account: string, now: number): boolean {
  const named = parseRecordKey(account);
  return named?.environment === 'test' && sandboxStory(named.account, now) !== undefined;
}
