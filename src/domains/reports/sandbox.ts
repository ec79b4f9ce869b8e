import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { type Clock, hourMs } from '../../lib/clock.ts';
import { singleFlight } from '../../lib/once.ts';
import { Problem } from '../../lib/problem.ts';
import { trimShares } from '../../store/family-shares.ts';
import { firstRows, insertOnce, rowsOf } from '../../store/records.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import type { ReportCounts } from './counters.ts';
import { type EraseEvidence, removeReport } from './erase.ts';
import { makeReport } from './filing.ts';
import type { Decision, Moderator } from './moderation/review.ts';
import type { ReportsService } from './service.ts';
import type { StoredReport } from './store.ts';

interface ReportSandboxDependencies {
  readonly records: Collection<StoredReport>;
  readonly reports: Pick<ReportsService, 'moderation' | 'recover'>;
  readonly clock: Clock;
  /** How long a report waits; never reviewed when 0. */
  readonly reviewAfterMs: number;
  readonly onError: (error: unknown) => void;
}

/** The lineage that filed the reports which every sandbox holds from the start. */
const sandboxLineage = 'lin_sandbox';
const moderator: Moderator = { keyId: 'sandbox', lineageId: 'sandbox', requestId: 'sandbox' };
const credibility = 0.3;

/** What happens in the sandbox's queue by itself (R3.9). */
export function createReportSandbox(dependencies: ReportSandboxDependencies) {
  const { records, reports, clock, reviewAfterMs, onError } = dependencies;
  const running = new Map<string, Promise<void>>();
  let closed = false;
  /** Before this moment there is nothing to review: what is filed from now on waits at least as long. */
  let nextLook = reviewAfterMs > 0 ? 0 : Number.POSITIVE_INFINITY;

  const run = (name: string, work: () => Promise<void>): Promise<void> =>
    closed ? Promise.resolve() : singleFlight(running, name, () => work().catch(onError));

  function review(id: string, decision: Decision['decision']): Promise<unknown> {
    const plain = { reason: null, note: 'Decided by the sandbox.', reverse: false };
    return reports.moderation.review('test', id, { ...plain, decision }, moderator);
  }

  async function insertFixture({ id, hoursAgo, submission }: FixtureReport): Promise<void> {
    const now = clock.now() - hoursAgo * hourMs;
    const principal = { environment: 'test', lineageId: sandboxLineage } as const;
    await insertOnce(records, { ...makeReport(submission, principal, { id, now }), credibility });
  }

  async function seed(): Promise<void> {
    const found = await records.getMany(fixtureReports.map(({ id }) => id));
    const isThere = ({ decision }: FixtureReport, index: number) =>
      found[index] && (decision === null || found[index].status !== 'pending_review');
    if (fixtureReports.every(isThere)) return;
    for (const fixture of fixtureReports) {
      await insertFixture(fixture);
      if (fixture.decision) await review(fixture.id, fixture.decision);
    }
    // The reports that stay pending still have to be weighed.
    await reports.recover();
  }

  /** A moderator who was first, or who is at work on it, is no fault. */
  const tryReview = ({ id, reporterUid }: StoredReport): Promise<unknown> =>
    review(id, Number(reporterUid.at(-1)) % 2 === 0 ? 'confirmed' : 'dismissed').catch(
      (error: unknown) => {
        if (!(error instanceof Problem)) onError(error);
      },
    );

  /** Reviews what is due, the oldest first; answers when something can be due that is not yet. */
  async function reviewAll(now: number): Promise<number> {
    const pending = { index: 'byQueue', equals: { queue: 'test:pending_review' } };
    for await (const report of rowsOf(records, pending)) {
      if (report.lineageId === sandboxLineage) continue;
      const dueAt = report.createdAt + reviewAfterMs;
      if (dueAt > now) return dueAt;
      await tryReview(report);
    }
    return now + reviewAfterMs;
  }

  return {
    /** Makes the reports that every sandbox holds from the start, once for each store. Never rejects. */
    seed: () => run('seed', seed),

    /** Confirms what waited long enough by reporters with an even UID, and dismisses the rest. Never rejects. */
    reviewDue(): Promise<void> | undefined {
      const now = clock.now();
      if (now < nextLook) return undefined;
      return run('review', async () => {
        nextLook = await reviewAll(now);
      });
    },

    /** Waits for what is running, and begins nothing more. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all(running.values());
    },
  };
}

/** The reports that the sandbox's queue holds from the start of each game; without a decision one waits for ever. */
const kinds = [
  {
    name: 'Pending',
    hoursAgo: 2,
    decision: null,
    category: 'rmt',
    contactPlatform: 'discord',
    description:
      'Offered a starter account for money in a server for co-op, and went silent as soon as the money was sent. Writes as @sandbox-seller there.',
  },
  {
    name: 'Confirmed',
    hoursAgo: 30,
    decision: 'confirmed',
    category: 'phishing',
    contactPlatform: 'in_game',
    description:
      'Sent a link to a page that looks like the official login and asks for the password: https://example.com/login. The page was still there today.',
  },
  {
    name: 'Dismissed',
    hoursAgo: 50,
    decision: 'dismissed',
    category: 'harassment',
    contactPlatform: null,
    description:
      'Left my world in the middle of a domain three times in a row, and laughed about it afterwards in the chat of the game.',
  },
] as const;

/** UIDs of nine digits that no story of the sandbox is about: `800000011` reported by `800000021`. */
const uidOf = (game: number, role: 1 | 2, kind: number): string =>
  `${8 - game}000000${role}${kind + 1}`;

/** One report in each status for each game; the same in every sandbox. */
const fixtureReports = gameIds.flatMap((game, place) =>
  kinds.map(({ name, hoursAgo, decision, ...fields }, kind) => ({
    id: `rep_sandbox${game}${name}`,
    hoursAgo,
    decision,
    submission: {
      ...fields,
      game,
      reportedUid: uidOf(place, 1, kind),
      reporterUid: uidOf(place, 2, kind),
      evidenceUrls: [],
    },
  })),
);
type FixtureReport = (typeof fixtureReports)[number];

/** Reports that a key family may leave in the sandbox, and all of them together (docs/security.md). */
const reportsPerFamily = 500;
const reportsInAll = 10_000;

const remakesAtOnce = 500;

/** An account or reporter whose trust is to be made anew, since reports of it went. */
const remake = z.object({
  /** `against test:genshin:812345678` */
  id: z.string(),
  side: z.enum(['against', 'by']),
  account: z.string(),
});
type Remake = z.infer<typeof remake>;

export const remakeRecords: CollectionSpec<Remake> = {
  name: 'sandbox_remakes',
  schema: remake,
  indexes: { bySide: ['side'] },
};

export interface ReportShareDependencies {
  readonly records: Collection<StoredReport>;
  readonly remakes: Collection<Remake>;
  readonly counts: Pick<ReportCounts, 'move'>;
  readonly eraseEvidence: EraseEvidence;
  /** Makes a score or a reporter anew of the reports that are left; false while those are unfinished. */
  readonly remake: (side: Remake['side'], account: string) => Promise<boolean>;
  readonly perFamily?: number;
  readonly inAll?: number;
}

/** Keeps what is filed in the sandbox within its bounds: the oldest reports go, with all that followed from them. */
export function createReportShare(dependencies: ReportShareDependencies): () => Promise<void> {
  const { records, remakes, counts, eraseEvidence, remake } = dependencies;
  const { perFamily = reportsPerFamily, inAll = reportsInAll } = dependencies;

  async function noteRemakes(reports: readonly StoredReport[]): Promise<void> {
    const due = reports.flatMap(({ against, by }) => [
      { id: `against ${against}`, side: 'against' as const, account: against },
      { id: `by ${by}`, side: 'by' as const, account: by },
    ]);
    const byId = new Map(due.map((one) => [one.id, one]));
    await remakes.updateMany([...byId.keys()], (current, id) => current ?? byId.get(id));
  }

  async function remakeNoted(): Promise<void> {
    const rows = await firstRows(remakes, { index: 'bySide', equals: {} }, remakesAtOnce);
    for (const { id, side, account } of rows)
      if (await remake(side, account)) await remakes.remove(id);
  }

  async function remove(oldest: readonly StoredReport[]): Promise<void> {
    // A report with steps left goes once they are done: they would come after its end.
    const finished = oldest.filter(({ due }) => due.length === 0);
    // Before them: should this process die between, the next run knows what followed from them.
    await noteRemakes(finished);
    for (const report of finished) {
      await eraseEvidence(report, false);
      await removeReport(records, counts, report);
    }
  }

  return async () => {
    await trimShares({ records, index: 'byFamilyLeft', perFamily, inAll, remove });
    await remakeNoted();
  };
}
