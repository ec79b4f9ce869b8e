import { dayMs } from '../../../lib/clock.ts';
import type { EventOf } from '../event.ts';
import type { TrustState } from './state.ts';

// Recognizes brigades, and bounds what their reports weigh (trust model, section 4).
const windowMs = dayMs;
const muteMs = 7 * dayMs;
const suspiciousCount = 5;
const credibleFrom = 0.3;
const maxFamilies = 16;
const maxInBurst = 5;
/** The mean of equal values may differ from them by a rounding error. */
const tie = 1e-9;

type Brigade = Pick<TrustState, 'window' | 'families' | 'burst'>;
type ReportWindow = TrustState['window'];
type FamilyWindow = TrustState['families'][string];
type Submission = Pick<EventOf<'report_submitted'>, 'lineageId' | 'isOwner' | 'credibility'>;

const emptyWindow: ReportWindow = { start: 0, n: 0, qSum: 0 };

/** A review ends the burst and its mutes: counting begins anew. */
export const noBrigade: Brigade = { window: emptyWindow, families: {}, burst: null };

/** The most that a report may weigh, by the reports before it. */
export function computeAllowance(state: Brigade, submission: Submission, at: number): number {
  if (!isDoubted(submission)) return Number.POSITIVE_INFINITY;
  if (isMuted(state.families[submission.lineageId], at)) return 0;
  if (state.burst === null || !isInBurst(state, at)) return Number.POSITIVE_INFINITY;
  return Math.max(0, maxInBurst - state.burst.taken);
}

/** Counts a weighed report: it may mute its family and begin a burst for the reports after it. */
export function countReport(
  state: Brigade,
  submission: Submission,
  weight: number,
  at: number,
): Brigade {
  const { lineageId, credibility } = submission;
  const window = extendWindow(state.window, credibility, at);
  const families = countInFamily(state.families, submission, at);
  const isNewMute = isMuted(families[lineageId], at) && !isMuted(state.families[lineageId], at);
  const { burst } = state;
  if (burst === null || !isInBurst(state, at)) {
    const begins = isNewMute || isSuspicious(window);
    return { window, families, burst: begins ? { until: at + muteMs, taken: 0 } : null };
  }
  return {
    window,
    families,
    burst: {
      until: isNewMute ? at + muteMs : burst.until,
      taken: burst.taken + (isDoubted(submission) ? weight : 0),
    },
  };
}

export const isInBurst = ({ burst }: Pick<Brigade, 'burst'>, at: number): boolean =>
  burst !== null && at < burst.until;

export const isMuted = (family: FamilyWindow | undefined, at: number): boolean =>
  family !== undefined && family.mutedUntil !== null && at < family.mutedUntil;

/** A claim of little credibility: the only kind of report that weighs less because of others. */
const isDoubted = ({ isOwner, credibility }: Omit<Submission, 'lineageId'>): boolean =>
  !isOwner && !isCredible(credibility);

const isCredible = (credibility: number): boolean => credibility > credibleFrom - tie;

/** The families whose window or mute lasts, with this report: no mute is given up for it. */
function countInFamily(
  families: Brigade['families'],
  { lineageId, credibility }: Submission,
  at: number,
): Brigade['families'] {
  const current = Object.entries(families).filter(
    ([, family]) => isOpen(family, at) || isMuted(family, at),
  );
  const others = Object.fromEntries(current);
  const known = others[lineageId];
  // A family without room counts in the window over all reports alone.
  if (known === undefined && current.length >= maxFamilies) return others;
  const window = extendWindow(known ?? emptyWindow, credibility, at);
  const mutedBefore = isMuted(known, at) ? (known?.mutedUntil ?? null) : null;
  const mutedUntil = mutedBefore ?? (isSuspicious(window) ? at + muteMs : null);
  return { ...others, [lineageId]: { ...window, mutedUntil } };
}

const extendWindow = (window: ReportWindow, credibility: number, at: number): ReportWindow =>
  isOpen(window, at)
    ? { start: window.start, n: window.n + 1, qSum: window.qSum + credibility }
    : { start: at, n: 1, qSum: credibility };

const isOpen = ({ start, n }: ReportWindow, at: number): boolean => n > 0 && at - start < windowMs;

const isSuspicious = ({ n, qSum }: ReportWindow): boolean =>
  n >= suspiciousCount && !isCredible(qSum / n);
