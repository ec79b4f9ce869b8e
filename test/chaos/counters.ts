import { isDeepStrictEqual } from 'node:util';
import { auditRecords, auditShare } from '../../src/domains/audit/store.ts';
import { savedBuilds } from '../../src/domains/builds/saved-build.ts';
import { buildShelves, type ShelvedBuild } from '../../src/domains/builds/shelf.ts';
import { profileVotes } from '../../src/domains/builds/votes.ts';
import { evidenceRecords } from '../../src/domains/evidence/evidence.ts';
import { reportCounters, reviewDayIds, reviewDays } from '../../src/domains/reports/counters.ts';
import { filingRecords, reportsPerDay } from '../../src/domains/reports/filings.ts';
import {
  type ReportStep,
  reportRecords,
  type StoredReport,
} from '../../src/domains/reports/report.ts';
import { rebuildAccount } from '../../src/domains/trust/maintenance/rebuild-account.ts';
import { reputationRecords } from '../../src/domains/trust/score/credibility.ts';
import {
  type TimelineEntry,
  timelineEntries,
  trustRecords,
} from '../../src/domains/trust/score/state.ts';
import { ownershipRecords } from '../../src/domains/verifications/ownership.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { maintenanceOf } from '../../src/services.ts';
import { byId, type Store } from '../../src/store/store.ts';
import { each } from './each.ts';
import type { FiledReport, Ledger } from './ledger.ts';
import { rowsOf } from './rows.ts';
import type { Stage } from './stage.ts';

/** Counts everything again that is counted as it happens, from the reports themselves. */
export async function checkCounters(store: Store, { ledger, reporters }: Stage): Promise<void> {
  const all = await rowsOf(store, reportRecords, { index: 'byTarget' });
  const reports = all.filter(({ environment }) => environment === 'live');
  checkReports(reports, ledger);
  await checkTallies(store, reports, ledger);
  await checkReviewDays(store, reports, ledger);
  for (const { lineageId } of reporters) await checkReputation(store, reports, lineageId, ledger);
  await checkQuota(store, reports, ledger);
  await checkTimelines(store, reports, ledger);
  await checkScores(store, ledger);
  await checkAudit(store, reports, ledger);
  await checkEvidence(store, reports, ledger);
  await checkOwners(store, ledger);
  await checkBuilds(store, ledger);
}

/** No two reports are of the same reporter, account and category. */
const nameOf = (report: Pick<StoredReport, 'reporterUid' | 'reportedUid' | 'category'>): string =>
  `${report.reporterUid} ${report.reportedUid} ${report.category}`;

const nameOfBody = ({ body }: FiledReport): string =>
  `${body['reporter_uid']} ${body['reported_uid']} ${body['category']}`;

function checkReports(reports: readonly StoredReport[], ledger: Ledger): void {
  const ids = new Map(reports.map((report) => [nameOf(report), report.id]));
  for (const report of reports)
    if (ids.get(nameOf(report)) !== report.id) ledger.fault(`${nameOf(report)} is there twice.`);
  const answered = ledger.reports.filter(({ answer }) => answer !== undefined);
  for (const report of answered)
    if (ids.get(nameOfBody(report)) !== report.answer?.['id'])
      ledger.fault(`The report ${nameOfBody(report)} is lost.`);
  const cut = answered.filter(({ isCut, idempotencyKey }) => isCut && idempotencyKey !== undefined);
  const answers = new Set(cut.map(({ answer }) => answer?.['id']));
  ledger.count('reports with a key that were sent again after a kill', cut.length);
  ledger.count('ids that these were answered', answers.size);
  if (answers.size !== cut.length) ledger.fault('Two reports were answered by one id.');
}

const add = (counts: Record<string, number>, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Numbers that are not the same, a fault each. */
function compare(
  what: string,
  counted: Readonly<Record<string, number>>,
  kept: Readonly<Record<string, number>>,
  ledger: Ledger,
): void {
  for (const name of new Set([...Object.keys(counted), ...Object.keys(kept)])) {
    const [is, was] = [counted[name] ?? 0, kept[name] ?? 0];
    if (Math.abs(is - was) > 0.01) ledger.fault(`${what} ${name}: ${was} is kept, ${is} is so.`);
  }
}

async function checkTallies(store: Store, reports: readonly StoredReport[], ledger: Ledger) {
  const shards = Array.from({ length: 8 }, (_, shard) => `live:genshin:${shard}`);
  const kept: Record<string, number> = {};
  for (const counter of await store.collection(reportCounters).getMany(shards))
    for (const [name, count] of Object.entries(counter?.counts ?? {})) add(kept, name, count);
  const counted: Record<string, number> = {};
  for (const { status, category } of reports) add(counted, `${status}:${category}`);
  compare('The counter of', counted, kept, ledger);
}

/** The steps that the reviews of a report are. */
const stepsOf = ({ reviews }: StoredReport): Exclude<ReportStep, 'accept' | 'submitted'>[] =>
  reviews.map(({ decision }, nth) => (nth > 0 ? 'reversed' : decision));

async function checkReviewDays(store: Store, reports: readonly StoredReport[], ledger: Ledger) {
  const counted: Record<string, number> = {};
  const kept: Record<string, number> = {};
  const days = new Set<string>();
  for (const report of reports) {
    for (const [nth, step] of stepsOf(report).entries()) {
      add(counted, step);
      for (const id of reviewDayIds('live', report.reviews[nth]?.at ?? 0)) days.add(id);
    }
  }
  for (const day of await store.collection(reviewDays).getMany([...days])) {
    if (day === undefined) continue;
    add(kept, 'confirmed', day.confirmed);
    add(kept, 'reversed', day.reversed);
    for (const count of Object.values(day.dismissed)) add(kept, 'dismissed', count);
  }
  compare('The statistics of reviews,', counted, kept, ledger);
}

/** In a few minutes nothing of it has faded. */
async function checkReputation(
  store: Store,
  reports: readonly StoredReport[],
  lineageId: string,
  ledger: Ledger,
): Promise<void> {
  const counted: Record<string, number> = { confirmed: 0, dismissed: 0 };
  for (const report of reports.filter((one) => one.lineageId === lineageId)) {
    for (const step of stepsOf(report)) {
      if (step === 'reversed') add(counted, 'confirmed', -1);
      add(counted, step === 'confirmed' ? 'confirmed' : 'dismissed');
    }
  }
  const known = await store.collection(reputationRecords).get(`live:lineage:${lineageId}`);
  const kept = { confirmed: known?.confirmed ?? 0, dismissed: known?.dismissed ?? 0 };
  compare(`The reputation of ${lineageId},`, counted, kept, ledger);
}

/** Of today's reports, the places that they hold among the filings of their reporters. */
async function checkQuota(store: Store, reports: readonly StoredReport[], ledger: Ledger) {
  const reporters = [...new Set(reports.map(({ by }) => by))];
  const found = await store.collection(filingRecords).getMany(reporters);
  const placed = new Set(found.flatMap((filings) => filings?.reports.map(({ id }) => id)));
  const ofDay = new Map<string, number>();
  for (const { id, by, createdAt } of reports) {
    if (!placed.has(id)) ledger.fault(`${id} holds no place among the filings of ${by}.`);
    const day = `${by}:${new Date(createdAt).toISOString().slice(0, 10)}`;
    const count = (ofDay.get(day) ?? 0) + 1;
    ofDay.set(day, count);
    if (count > reportsPerDay) ledger.fault(`${id} is one too many: ${day}.`);
  }
}

async function checkTimelines(store: Store, reports: readonly StoredReport[], ledger: Ledger) {
  const missing = new Set(reports.flatMap(entriesOf));
  for (const account of new Set(reports.map(({ against }) => against))) {
    const query = { index: 'byAccount', equals: { account } };
    const entries = await rowsOf(store, timelineEntries, query);
    const state = await store.collection(trustRecords).get(account);
    if (state?.seq !== entries.length)
      ledger.fault(`${account}: ${state?.seq} entries are counted, ${entries.length} there.`);
    for (const { id } of entries) {
      if (!missing.delete(id) && !id.endsWith(':score_adjusted'))
        ledger.fault(`The timeline has ${id}, which never was.`);
    }
    checkChain(entries, ledger);
  }
  for (const id of missing) ledger.fault(`The timeline lacks ${id}.`);
}

/** What follows from a report. */
const entriesOf = (report: StoredReport): string[] =>
  ['report_submitted', ...stepsOf(report).map((step) => `review_${step}`)].map(
    (type) => `${report.against}:${report.id}:${type}`,
  );

/** Each entry goes on from the one before. */
function checkChain(entries: readonly TimelineEntry[], ledger: Ledger): void {
  let before: TimelineEntry | undefined;
  for (const entry of [...entries].sort((one, other) => one.seq - other.seq)) {
    const { id, seq, delta, scoreAfter } = entry;
    if (seq !== (before?.seq ?? 0) + 1) ledger.fault(`The timeline has a gap before ${id}.`);
    if (before && before.scoreAfter + delta !== scoreAfter)
      ledger.fault(`The timeline does not add up at ${id}.`);
    before = entry;
  }
}

/** What `waypoint trust rebuild --dry-run` would change. */
async function checkScores(store: Store, ledger: Ledger) {
  const options = { now: systemClock.now, dryRun: true };
  const maintenance = maintenanceOf(store);
  for await (const account of maintenance.reports.accounts('live', 'against')) {
    const outcome = await rebuildAccount(maintenance, account, options);
    if (outcome === 'same') ledger.count('scores equal to a rebuild');
    else if (outcome === 'unfinished') ledger.fault(`A report against ${account} is not finished.`);
    else
      ledger.fault(`The score of ${account} is ${outcome.scores.join(', a rebuild makes it ')}.`);
  }
}

async function checkAudit(store: Store, reports: readonly StoredReport[], ledger: Ledger) {
  const entries = await rowsOf(store, auditRecords, { index: 'byTime', equals: { trail: 'live' } });
  const families = new Map(
    entries.map(({ action, target, leftBy }) => [`${action} ${target}`, leftBy]),
  );
  const isFull = (family: string | undefined): boolean =>
    family !== undefined &&
    entries.filter(({ leftBy }) => leftBy === family).length >= auditShare.perFamily;
  /** Only the newest are kept of a family that has its share (docs/security.md). */
  const newestOf = (expected: readonly string[]): readonly string[] => {
    const first = expected.findIndex((entry) => families.has(entry));
    return isFull(families.get(expected[first] ?? '')) ? expected.slice(first) : expected;
  };
  const expected = [
    ...reports.flatMap((report) => stepsOf(report).map((step) => `report_${step} ${report.id}`)),
    ...ledger.lineages.flatMap(({ made, ended }) => [
      ...newestOf(made.map((id) => `key_rotated ${id}`)),
      ...newestOf(ended.map((id) => `key_revoked ${id}`)),
    ]),
  ];
  for (const entry of expected)
    if (!families.has(entry)) ledger.fault(`The audit trail lacks ${entry}.`);
}

/** Every picture that a report names is kept for it. */
async function checkEvidence(store: Store, reports: readonly StoredReport[], ledger: Ledger) {
  const named = reports.flatMap(({ id, evidenceUrls }) => evidenceUrls.map((url) => ({ id, url })));
  await each(named, async ({ id, url }) => {
    const name = /upl_\w+/.exec(url)?.[0] ?? '';
    const record = await store.collection(evidenceRecords).get(name);
    // So many are remembered.
    const isKept = record?.reportIds.includes(id) || record?.reportIds.length === 50;
    if (record?.status !== 'stored' || !isKept)
      ledger.fault(`The picture ${name} is not kept for ${id}.`);
  });
}

/** Who owns an account, and what its score knows of it. */
async function checkOwners(store: Store, ledger: Ledger): Promise<void> {
  await each(ledger.verifications, async ([id, { uid, state }]) => {
    const account = `test:genshin:${uid}`;
    const ownership = await store.collection(ownershipRecords).get(account);
    const owns = ownership?.owners.some(({ verificationId }) => verificationId === id) ?? false;
    const score = await store.collection(trustRecords).get(account);
    const counts = Object.keys(score?.owners ?? {}).some((key) => key.includes(id));
    // Of many owners only the newest are kept.
    const isFull = (ownership?.owners.length ?? 0) >= 20;
    if (state === 'revoked' && (owns || counts)) ledger.fault(`${id} ended and still counts.`);
    if (state === 'verified' && !owns && !isFull) ledger.fault(`${id} is no owner of ${account}.`);
  });
}

/** Each saved build is there once, has its place on the shelf of its key family, and has the votes that were given. */
async function checkBuilds(store: Store, ledger: Ledger): Promise<void> {
  const builds = await rowsOf(store, savedBuilds, { index: 'byLineage' });
  const shelves = await rowsOf(store, buildShelves, { index: byId });
  const votes = await rowsOf(store, profileVotes, { index: 'byProfile' });
  const standing = ledger.builds.filter(({ state }) => state === 'saved');
  const expected = standing.map(({ answer }) => String(answer['id'])).sort();
  const found = builds.map(({ id }) => id).sort();
  // The place of a build whose removal was cut off stays open until its key family is read a minute later.
  const isTaken = ({ id, isSaved }: ShelvedBuild) => isSaved || found.includes(id);
  const shelved = shelves.flatMap(({ builds: places }) => places.filter(isTaken));
  if (!isDeepStrictEqual(found, expected))
    ledger.fault(`${found.length} builds are stored, ${expected.length} were saved.`);
  if (!isDeepStrictEqual(shelved.map(({ id }) => id).sort(), expected))
    ledger.fault(`${shelved.length} builds have a place, ${expected.length} were saved.`);
  const countOf = new Map(builds.map((build) => [build.id, build.votes]));
  for (const { answer, voters } of standing) {
    const [id, profile] = [String(answer['id']), `live:${answer['profile_id']}`];
    const given = votes.filter((vote) => vote.profile === profile);
    const expectedVotes = [...voters].map((lineage) => `${profile}:${lineage}`).sort();
    if (!isDeepStrictEqual(given.map((vote) => vote.id).sort(), expectedVotes))
      ledger.fault(`${given.length} votes are stored for ${id}, ${voters.size} were given.`);
    if (countOf.get(id) !== voters.size)
      ledger.fault(`${countOf.get(id)} votes are counted for ${id}, ${voters.size} were given.`);
  }
  const profiles = new Set(standing.map(({ answer }) => `live:${answer['profile_id']}`));
  for (const { id } of votes.filter((vote) => !profiles.has(vote.profile)))
    ledger.fault(`The vote ${id} is for no build.`);
  ledger.count('builds with their votes', standing.length);
}
