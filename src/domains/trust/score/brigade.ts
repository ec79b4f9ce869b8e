import { dayMs } from '../../../lib/duration.ts';
import type { EventOf } from '../event.ts';
import type { FamilyWindow, ReportWindow, TrustState } from '../state.ts';

// When reports are taken for those of a brigade, and what that takes of their weight (trust model, section 4).
const windowMs = dayMs;
const muteMs = 7 * dayMs;
const suspiciousCount = 5;
const credibleFrom = 0.3;
const maxFamilies = 16;
const maxInBurst = 5;
/** A mean of equal values does not always come out as that value. */
const tie = 1e-9;

type Brigade = Pick<TrustState, 'window' | 'families' | 'burst'>;
type Filed = Pick<EventOf<'report_submitted'>, 'lineageId' | 'isOwner' | 'credibility'>;

const isCredible = (credibility: number): boolean => credibility > credibleFrom - tie;

/** A claim that hardly anyone would believe: the only kind of report that weighs less because of others. */
const isDoubted = ({ isOwner, credibility }: Omit<Filed, 'lineageId'>): boolean =>
  !isOwner && !isCredible(credibility);

export const isInBurst = ({ burst }: Pick<Brigade, 'burst'>, at: number): boolean =>
  burst !== null && at < burst.until;

export const isMuted = (family: FamilyWindow | undefined, at: number): boolean =>
  family !== undefined && family.mutedUntil !== null && at < family.mutedUntil;

/** The most that a report may weigh for the sake of those before it. */
export function allowanceOf(state: Brigade, filed: Filed, at: number): number {
  if (!isDoubted(filed)) return Number.POSITIVE_INFINITY;
  if (isMuted(state.families[filed.lineageId], at)) return 0;
  if (state.burst === null || !isInBurst(state, at)) return Number.POSITIVE_INFINITY;
  return Math.max(0, maxInBurst - state.burst.taken);
}

/** Counts a report that was given a weight: it may mute its family and begin a burst, for those after it. */
export function counted(state: Brigade, filed: Filed, weight: number, at: number): Brigade {
  const { lineageId, credibility } = filed;
  const window = extended(state.window, credibility, at);
  const families = withReport(state.families, filed, at);
  const isFamilyMuted = isMuted(families[lineageId], at);
  const isNewMute = isFamilyMuted && !isMuted(state.families[lineageId], at);
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
      taken: burst.taken + (isDoubted(filed) ? weight : 0),
    },
  };
}

const isOpen = ({ start, n }: ReportWindow, at: number): boolean => n > 0 && at - start < windowMs;

const extended = (window: ReportWindow, credibility: number, at: number): ReportWindow =>
  isOpen(window, at)
    ? { start: window.start, n: window.n + 1, qSum: window.qSum + credibility }
    : { start: at, n: 1, qSum: credibility };

const isSuspicious = ({ n, qSum }: ReportWindow): boolean =>
  n >= suspiciousCount && !isCredible(qSum / n);

/** The families that matter at a moment, with this report: a mute is never given up for it. */
function withReport(
  families: Brigade['families'],
  { lineageId, credibility }: Filed,
  at: number,
): Brigade['families'] {
  const current = Object.entries(families).filter(
    ([, family]) => isOpen(family, at) || isMuted(family, at),
  );
  const kept = Object.fromEntries(current);
  const known = kept[lineageId];
  // Without room it is one of the others.
  if (known === undefined && current.length >= maxFamilies) return kept;
  const window = extended(known ?? emptyWindow, credibility, at);
  const wasMuted = isMuted(known, at) ? (known?.mutedUntil ?? null) : null;
  const mutedUntil = wasMuted ?? (isSuspicious(window) ? at + muteMs : null);
  return { ...kept, [lineageId]: { ...window, mutedUntil } };
}

const emptyWindow: ReportWindow = { start: 0, n: 0, qSum: 0 };

/** A review ends the burst and its mutes: a moderator has looked. Counting begins anew. */
export const afterReview: Brigade = { window: emptyWindow, families: {}, burst: null };
