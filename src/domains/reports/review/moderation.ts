import type { Clock } from '../../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../../lib/list-page.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { QueueFilters } from '../queue/filters.ts';
import { createModerationQueue } from '../queue/moderation-queue.ts';
import type { Settle } from '../settling/settle.ts';
import type { StoredReport } from '../stored-report.ts';
import { createAct } from './act.ts';
import { claim, release } from './claim.ts';
import { type ConflictDependencies, createAssertImpartial } from './conflict.ts';
import { type ModeratedReport, present } from './moderated-report.ts';
import {
  createModerationStatistics,
  type ModerationStatistics,
  type ModerationStatisticsDependencies,
} from './moderation-statistics.ts';
import { type Decision, review } from './review.ts';
import type { Moderator } from './verdict.ts';

/** What moderators do. All of it stays within one environment; an id of another one is unknown. */
export interface Moderation {
  get(environment: Environment, id: string): Promise<ModeratedReport>;
  /** The reports that wait, by urgency, with the number of all for the filters. */
  queue(
    environment: Environment,
    filters: QueueFilters,
    page: PageRequest,
  ): Promise<ListPage<ModeratedReport>>;
  /**
   * Decides (R9.8), with everything that follows. Whom the report concerns is refused with `conflict_of_interest`. Of two
   * decisions at once one holds; who decides otherwise is refused with `report_already_reviewed`, and while another
   * moderator has claimed the report with `report_claimed`.
   */
  review(
    environment: Environment,
    id: string,
    decision: Decision,
    moderator: Moderator,
  ): Promise<ModeratedReport>;
  /** Takes a pending report for one moderator who may decide it, for 15 minutes from now. */
  claim(environment: Environment, id: string, moderator: Moderator): Promise<ModeratedReport>;
  /** Gives it back; what nobody holds is free already. */
  release(
    environment: Environment,
    id: string,
    moderator: Pick<Moderator, 'keyId'>,
  ): Promise<ModeratedReport>;
  statistics(environment: Environment): Promise<ModerationStatistics>;
}

export interface ModerationDependencies
  extends Omit<ModerationStatisticsDependencies, 'waiting'>,
    ConflictDependencies {
  readonly records: Collection<StoredReport>;
  readonly settle: Settle;
  readonly clock: Clock;
}

export function createModeration(dependencies: ModerationDependencies): Moderation {
  const { records, counts, reviews, settle, standings, clock } = dependencies;
  const { find, act } = createAct(records);
  const assertImpartial = createAssertImpartial(dependencies);
  const waiting = createModerationQueue({ records, counts });
  const statistics = createModerationStatistics({ counts, waiting, reviews, standings });

  const shown = (report: StoredReport): ModeratedReport => present(report, clock.now());

  return {
    get: async (environment, id) => shown(await find(environment, id)),
    async queue(environment, filters, page) {
      const { rows, ...rest } = await waiting.list(environment, filters, page, clock.now());
      return { ...rest, rows: rows.map(shown) };
    },
    async review(environment, id, decision, moderator) {
      const report = await find(environment, id);
      await assertImpartial(report, moderator);
      await settle(report);
      const now = clock.now();
      const judge = (report: StoredReport) => review(report, decision, now, moderator);
      return shown(await settle(await act(environment, id, judge)));
    },
    async claim(environment, id, moderator) {
      await assertImpartial(await find(environment, id), moderator);
      const now = clock.now();
      return shown(await act(environment, id, (report) => claim(report, now, moderator)));
    },
    async release(environment, id, moderator) {
      const now = clock.now();
      return shown(await act(environment, id, (report) => release(report, now, moderator)));
    },
    statistics: (environment) => statistics(environment, clock.now()),
  };
}
