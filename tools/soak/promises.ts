import { computeComponents, computePoints } from '../../src/domains/trust/score/score.ts';
import { type DueEntry, ownedAt, rememberedKeys } from '../../src/domains/trust/score/state.ts';
import { maxReporterPoints } from '../../src/domains/trust/score/weights.ts';
import { dayMs } from '../../src/lib/clock.ts';
import { type FiledReport, findHeldSince, identityOf, type Played, sumPending } from './played.ts';

/** A history broke a promise of the trust model. */
class BrokenPromise extends Error {}

export function assertPromise(number: string, holds: boolean, what: string): void {
  if (!holds) throw new BrokenPromise(`Promise ${number}: ${what}`);
}

/** Checks the promises that hold for every state. */
export function checkState({ state, now, reports, scoreAfter }: Played): void {
  const components = Object.values(computeComponents(state, now)) as number[];
  const score = computePoints(state, now);
  const sum = components.reduce((total, points) => total + points, 60);
  assertPromise('1', score === Math.min(100, Math.max(0, sum)), 'the components explain the score');
  const { confirmed } = state.counts;
  assertPromise('3', confirmed > 0 || score >= 50, `${score} without a confirmed report`);
  assertPromise('4', confirmed > 1 || score >= 20, `${score} with one confirmed report`);
  const isNewest = scoreAfter === state.lastScore;
  assertPromise('R8.4', isNewest, 'the state knows the score of the newest entry');
  assertPromise('bounded', state.applied.length <= rememberedKeys, 'the event keys are bounded');
  const families = Object.keys(state.families).length;
  assertPromise('bounded', families <= 16, 'at most 16 families are stored');
  const isShared = mostTaken(reports, now) <= maxReporterPoints + 1e-9;
  assertPromise('7', isShared, 'one reporter takes at most 6 points');
}

/** The most points that one reporter takes. */
function mostTaken(reports: readonly FiledReport[], now: number): number {
  const taken = new Map<string, number>();
  for (const report of reports) {
    if (report.status !== 'pending_review') continue;
    const identity = identityOf(report.filer);
    taken.set(identity, (taken.get(identity) ?? 0) + sumPending([report], now));
  }
  return Math.max(0, ...taken.values());
}

/** Checks the owner of the state against all verifications: of several families the longest counts. */
export function checkOwners({ state, verifications, now }: Played): void {
  const families = new Set(verifications.map(({ family }) => family));
  const beginnings = [...families].flatMap(
    (family) => findHeldSince(verifications, family, now) ?? [],
  );
  const since = beginnings.length > 0 ? Math.min(...beginnings) : undefined;
  const stored = ownedAt(state, now)?.since;
  assertPromise('1', stored === since, `an owner since ${since} counts as one since ${stored}`);
}

const signs: Readonly<Partial<Record<DueEntry['event'], (delta: number) => boolean>>> = {
  report_submitted: (delta) => delta <= 0,
  review_confirmed: (delta) => delta <= 0,
  review_dismissed: (delta) => delta >= 0,
  review_reversed: (delta) => delta >= 0,
  owner_verified: (delta) => delta >= 0,
  owner_unverified: (delta) => delta <= 0,
  score_adjusted: (delta) => delta !== 0,
};

/** Checks that new entries continue the timeline, each in the direction of its event, and takes them out. */
export function checkEntries(before: Played, after: Played): Played {
  let { scoreAfter } = before;
  let { lastAt: at, seq } = before.state;
  for (const entry of after.state.due) {
    const isNext = entry.seq === seq + 1 && entry.at >= at;
    assertPromise('R8.4', isNext, 'entries follow each other in number and time');
    const goesOn = scoreAfter === null || scoreAfter + entry.delta === entry.scoreAfter;
    assertPromise('R8.4', goesOn, `the chain is broken at ${entry.seq}`);
    const isRight = signs[entry.event]?.(entry.delta) ?? true;
    assertPromise('5', isRight, `${entry.event} changed the score by ${entry.delta}`);
    scoreAfter = entry.scoreAfter;
    ({ seq, at } = entry);
  }
  const entries = before.entries + after.state.due.length;
  const written = after.state.due.map(({ key }) => key);
  const keys = written.length > 0 ? new Set([...before.keys, ...written]) : before.keys;
  assertPromise('8', keys.size === entries, 'no entry is written twice');
  return { ...after, scoreAfter, entries, keys, state: { ...after.state, due: [] } };
}

const weekMs = 7 * dayMs;

type Submission = Pick<FiledReport, 'filer' | 'credibility' | 'filedAt'>;
type Weighed = Submission & Pick<FiledReport, 'pendingWeight'>;

/** The reports of one day from its first report on. */
interface Window {
  begin: number;
  credibilities: number[];
}

interface Family extends Window {
  /** Minus infinity for a family that was never muted. */
  muteEnd: number;
}

/** The windows, mutes and burst of the reports since the last review. */
interface Wave {
  readonly all: Window;
  readonly families: Map<number, Family>;
  burstEnd: number;
  taken: number;
}

/**
 * The points that a report may take after those since the last review: the numbered rules of section 4 of the trust model,
 * written a second time from the reports alone. A history compares it with the weight that the state gave.
 */
export function recomputeAllowance(reports: readonly Weighed[], next: Submission): number {
  const never = Number.NEGATIVE_INFINITY;
  const all = { begin: never, credibilities: [] };
  const wave: Wave = { all, families: new Map(), burstEnd: never, taken: 0 };
  for (const report of reports) addTo(wave, report);
  if (!isDoubted(next)) return Number.POSITIVE_INFINITY;
  const { muteEnd = never } = wave.families.get(next.filer.family) ?? {};
  if (next.filedAt < muteEnd) return 0;
  return next.filedAt < wave.burstEnd ? Math.max(0, 5 - wave.taken) : Number.POSITIVE_INFINITY;
}

function addTo(wave: Wave, report: Weighed): void {
  const { filedAt: at, filer } = report;
  const isOn = at < wave.burstEnd;
  if (!isOn) wave.taken = 0;
  else if (isDoubted(report)) wave.taken += report.pendingWeight;
  const family = familyAt(wave.families, filer.family, at);
  const mutes = family !== undefined && isSuspiciousWith(family, report) && at >= family.muteEnd;
  if (mutes) family.muteEnd = at + weekMs;
  const begins = isSuspiciousWith(wave.all, report) && !isOn;
  if (mutes || begins) wave.burstEnd = at + weekMs;
}

const isDoubted = ({ filer, credibility }: Pick<Submission, 'filer' | 'credibility'>): boolean =>
  !filer.isOwner && credibility < 0.3 - 1e-9;

/** The family, among at most 16 whose window or mute lasts; undefined when it has no room. */
function familyAt(families: Map<number, Family>, name: number, at: number): Family | undefined {
  for (const [other, { begin, muteEnd }] of families)
    if (at - begin >= dayMs && at >= muteEnd) families.delete(other);
  const known = families.get(name);
  if (known || families.size >= 16) return known;
  const made: Family = { begin: at, credibilities: [], muteEnd: Number.NEGATIVE_INFINITY };
  families.set(name, made);
  return made;
}

function isSuspiciousWith(window: Window, { filedAt, credibility }: Submission): boolean {
  if (filedAt - window.begin >= dayMs) {
    window.begin = filedAt;
    window.credibilities = [];
  }
  window.credibilities.push(credibility);
  const sum = window.credibilities.reduce((total, each) => total + each, 0);
  return window.credibilities.length >= 5 && sum / window.credibilities.length < 0.3 - 1e-9;
}
