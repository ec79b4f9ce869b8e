import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import { type ModerationFilters, matches } from '../queue/filters.ts';
import { compareKeys, queueKeyOf } from '../queue/priority.ts';
import type { StoredReport } from '../stored-report.ts';

/** Claims hold for a quarter of an hour: there are as many as moderators open in that time. */
const maxClaims = 1000;

/** The reports that moderators have claimed; a claim that is over is left to the next moderator. */
export function createClaimedReports(records: Collection<StoredReport>) {
  const claims = (environment: Environment, now: number) => ({
    index: 'byClaim',
    equals: { claimedIn: environment },
    range: { from: now + 1 },
  });

  return {
    async list(environment: Environment, filters: ModerationFilters, now: number) {
      const query = { ...claims(environment, now), limit: maxClaims };
      const { rows } = await records.page({ ...query, direction: 'ascending' });
      return rows
        .filter((report) => matches(report, filters, now))
        .sort((one, other) => compareKeys(queueKeyOf(one), queueKeyOf(other)));
    },
    count: (environment: Environment, now: number) => records.count(claims(environment, now)),
  };
}
