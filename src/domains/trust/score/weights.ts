import { dayMs } from '../../../lib/clock.ts';
import type { ReportCategory } from '../event.ts';

/** The frozen facts of a report that a score is computed from. Times are epoch milliseconds. */
export interface ReportFacts {
  readonly category: ReportCategory;
  readonly filedAt: number;
  readonly pendingWeight: number;
  readonly status: 'pending_review' | 'confirmed' | 'dismissed';
  /** Also of a confirmation that was reversed. */
  readonly confirmation?: { readonly at: number; readonly factor: number } | undefined;
}

/** The weight of a confirmed report of each category. Source: trust model, section 3. */
export const confirmedWeights: Readonly<Record<ReportCategory, number>> = {
  phishing: 30,
  rmt: 25,
  impersonation: 25,
  harassment: 15,
  boosting: 12,
  other: 8,
};

/** The most that a confirmed report weighs without earlier incidents. */
export const heaviest = Math.max(...Object.values(confirmedWeights));

/** The most points that one reporter takes before a review. Source: trust model, sections 1 and 3. */
export const maxReporterPoints = 6;

const pendingShare = 0.4;
const anotherVictim = 0.25;
const perIncident = 0.25;
const incidentsThatCount = 4;

/** While pending reports weigh less than this, the next one takes a point or more. */
const cleanBelow = 1;

/** The weight of a report until it is reviewed; other pending reports weigh `before`. Source: trust model, section 3. */
export function computePendingWeight({
  category,
  credibility,
  room,
  before,
}: {
  readonly category: ReportCategory;
  readonly credibility: number;
  readonly room: number;
  readonly before: number;
}): number {
  const weight = pendingShare * confirmedWeights[category] * credibility;
  return Math.min(maxReporterPoints, room, Math.max(before < cleanBelow ? 1 : 0, weight));
}

/**
 * What the weight of a confirmed report is multiplied by: 1 or more makes it an incident of its own. Another victim of
 * the last incident weighs no less than it did while pending: a confirmation raises no score. Source: trust model,
 * section 3.
 */
export const computeFactor = ({
  category,
  isSameIncident,
  incidents,
  pending,
}: {
  readonly category: ReportCategory;
  readonly isSameIncident: boolean;
  readonly incidents: number;
  readonly pending: number;
}): number =>
  isSameIncident
    ? Math.max(anotherVictim, pending / confirmedWeights[category])
    : 1 + perIncident * Math.min(incidentsThatCount, incidents);

export const isIncident = (factor: number): boolean => factor >= 1;

/** Days in which a weight halves (trust model, sections 2 and 4). */
const halfLifeDays = { confirmed: 365, pending: 30, credibility: 180 } as const;

/** A weight after some time; a clock that was set back changes nothing. */
export const decay = (weight: number, elapsedMs: number, of: keyof typeof halfLifeDays): number =>
  weight === 0 ? 0 : weight * 2 ** (-Math.max(0, elapsedMs) / (halfLifeDays[of] * dayMs));
