import { dayMs } from '../../../lib/clock.ts';
import type { FiledReport } from './played.ts';

const weekMs = 7 * dayMs;

type Submission = Pick<FiledReport, 'filer' | 'credibility' | 'filedAt'>;
type Weighed = Submission & Pick<FiledReport, 'pendingWeight'>;

/** The reports that begin at one moment and are counted for a day. */
interface Window {
  begin: number;
  credibilities: number[];
}

interface Family extends Window {
  /** Minus infinity for a family that was never muted. */
  muteEnd: number;
}

/** What the reports since the last review come to. */
interface Wave {
  readonly all: Window;
  readonly families: Map<number, Family>;
  burstEnd: number;
  taken: number;
}

/**
 * What a report may take after those that were filed since the last review: the numbered rules of section 4 of the trust
 * model, written a second time from the reports alone. A history compares it with what the state gave.
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

/** The family among at most 16 whose day lasts or who are muted; undefined when it has no room. */
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
