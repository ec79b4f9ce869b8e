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
import type { ReportFilings } from './filings.ts';
import type { createModeration } from './moderation/moderation.ts';
import type { Decision, Moderator } from './moderation/review.ts';
import type { StoredReport } from './report.ts';

/** The lineage of the reports that every sandbox has from the start. */
const sandboxLineage = 'lin_sandbox';
const moderator: Moderator = { keyId: 'sandbox', lineageId: 'sandbox', requestId: 'sandbox' };
const credibility = 0.3;
const retryMs = 1000;

/** The first reports of the sandbox, and its automatic reviews (R3.9). */
export function createReportSandbox({
  records,
  review,
  recover,
  clock,
  reviewAfterMs,
  onError,
}: {
  readonly records: Collection<StoredReport>;
  readonly review: ReturnType<typeof createModeration>['review'];
  readonly recover: () => Promise<void>;
  readonly clock: Clock;
  /** How long a report waits for its review; forever when 0. */
  readonly reviewAfterMs: number;
  readonly onError: (error: unknown) => void;
}) {
  const running = new Map<string, Promise<void>>();
  let closed = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** For this long after the last look no review is due: reports filed since wait at least as long. */
  let quietMs = 0;

  const run = (name: string, work: () => Promise<void>): Promise<void> =>
    closed ? Promise.resolve() : singleFlight(running, name, () => work().catch(onError));

  function decide(id: string, decision: Decision['decision']): Promise<unknown> {
    const plain = { reason: null, note: 'Decided by the sandbox.', reverse: false };
    return review('test', id, { ...plain, decision }, moderator);
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
      if (fixture.decision) await decide(fixture.id, fixture.decision);
    }
    // The pending reports still have to be weighed.
    await recover();
  }

  /** It is no fault when a moderator reviewed or claimed the report first. */
  const tryReview = ({ id, reporterUid }: StoredReport): Promise<unknown> =>
    decide(id, Number(reporterUid.at(-1)) % 2 === 0 ? 'confirmed' : 'dismissed').catch(
      (error: unknown) => {
        if (!(error instanceof Problem)) onError(error);
      },
    );

  /** Reviews what is due, the oldest first; answers for how long none is due. */
  async function reviewAll(now: number): Promise<number> {
    const pending = { index: 'byList', equals: { lists: 'test:pending_review' } };
    for await (const report of rowsOf(records, pending)) {
      if (report.lineageId === sandboxLineage) continue;
      const dueAt = report.createdAt + reviewAfterMs;
      if (dueAt > now) return Math.min(dueAt - now, reviewAfterMs);
      await tryReview(report);
    }
    return reviewAfterMs;
  }

  return {
    /** Files the first reports of the sandbox, once per store. Never rejects. */
    seed: () => run('seed', seed),

    /** Reviews the reports that waited long enough: confirms those by even UIDs, dismisses the rest. Never rejects. */
    reviewDue(): Promise<void> | undefined {
      const now = clock.now();
      if (reviewAfterMs === 0 || Math.abs(now - lookedAt) < quietMs) return undefined;
      return run('review', async () => {
        quietMs = await reviewAll(now).catch((error: unknown) => {
          onError(error);
          // Not every request tries it again.
          return retryMs;
        });
        lookedAt = now;
      });
    },

    /** Waits for running work, and starts no more. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all(running.values());
    },
  };
}

/** The first reports of each game; one without a decision stays pending. */
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

/** UIDs that nothing else in the sandbox uses: `800000011` reported by `800000021`. */
const uidOf = (game: number, role: 1 | 2, kind: number): string =>
  `${8 - game}000000${role}${kind + 1}`;

/** One report per status and game; the same in every sandbox. */
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

/** Reports of one key family in the sandbox, and of all of them together (docs/security.md). */
const reportsPerFamily = 500;
const reportsInAll = 10_000;

const remakesAtOnce = 500;

/** An account or reporter whose trust has to be rebuilt after some of its reports were removed. */
const remakeRecord = z.object({
  /** `against test:genshin:812345678` */
  id: z.string(),
  side: z.enum(['against', 'by']),
  account: z.string(),
});
type RemakeRecord = z.infer<typeof remakeRecord>;

export const remakeRecords: CollectionSpec<RemakeRecord> = {
  name: 'sandbox_remakes',
  keeps: 'with its subject',
  schema: remakeRecord,
  indexes: { bySide: ['side'] },
};

/** Rebuilds the score or the credibility of an account from its remaining reports; false while those are unfinished. */
export type Remake = (side: RemakeRecord['side'], account: string) => Promise<boolean>;

/** Keeps the reports of the sandbox within their bounds: removes the oldest, with all that followed from them. */
export function createReportShare({
  records,
  filings,
  remakes,
  counts,
  eraseEvidence,
  remake,
  perFamily = reportsPerFamily,
  inAll = reportsInAll,
}: {
  readonly records: Collection<StoredReport>;
  readonly filings: ReportFilings;
  readonly remakes: Collection<RemakeRecord>;
  readonly counts: ReportCounts;
  readonly eraseEvidence: EraseEvidence;
  readonly remake: Remake;
  readonly perFamily?: number;
  readonly inAll?: number;
}): () => Promise<void> {
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
    // A report with due steps is removed once they are finished.
    const finished = oldest.filter(({ due }) => due.length === 0);
    // First: if this process dies in between, the next run knows what to rebuild.
    await noteRemakes(finished);
    for (const report of finished) {
      await eraseEvidence(report, false);
      await removeReport({ records, filings, counts }, report);
    }
  }

  return async () => {
    await trimShares({ records, index: 'byFamilyLeft', perFamily, inAll, remove });
    await remakeNoted();
  };
}
