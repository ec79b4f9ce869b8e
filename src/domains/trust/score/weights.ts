import { dayMs } from '../../../lib/clock.ts';
import type { ReportCategory } from '../event.ts';

/** What of a report a score is made of, as it was frozen. Times are epoch milliseconds. */
export interface ReportFacts {
  readonly category: ReportCategory;
  readonly filedAt: number;
  readonly pendingWeight: number;
  readonly status: 'pending_review' | 'confirmed' | 'dismissed';
  /** Of the confirmation, also of one that was reversed. */
  readonly confirmation?: { readonly at: number; readonly factor: number } | undefined;
}

/** What a confirmed report of each category weighs. Source: trust model, section 3. */
export const confirmedWeights: Readonly<Record<ReportCategory, number>> = {
  phishing: 30,
  rmt: 25,
  impersonation: 25,
  harassment: 15,
  boosting: 12,
  other: 8,
};

/** What one confirmed report weighs at most, before earlier incidents make it weigh more. */
export const heaviest = Math.max(...Object.values(confirmedWeights));

/** The most points that one reporter takes before a review. Source: trust model, sections 1 and 3. */
export const maxReporterPoints = 6;

const pendingShare = 0.4;
const anotherVictim = 0.25;
const perIncident = 0.25;
const incidentsThatCount = 4;

/** While pending reports weigh less than this, the next one takes a point or more. */
const cleanBelow = 1;

interface PendingReport {
  readonly category: ReportCategory;
  readonly credibility: number;
  readonly room: number;
  /** What other pending reports weigh at that moment. */
  readonly before: number;
}

/** What a report weighs until it is reviewed. Source: trust model, section 3. */
export function computePendingWeight({
  category,
  credibility,
  room,
  before,
}: PendingReport): number {
  const weight = pendingShare * confirmedWeights[category] * credibility;
  return Math.min(maxReporterPoints, room, Math.max(before < cleanBelow ? 1 : 0, weight));
}

interface Confirmation {
  readonly category: ReportCategory;
  /** Another victim of an incident that is confirmed already. */
  readonly isSameIncident: boolean;
  readonly incidents: number;
  readonly pending: number;
}

/**
 * What the weight of a confirmed report is multiplied by: 1 or more makes it an incident of its own. Another victim
 * never weighs less than the report weighed just before: a confirmation raises no score. Source: trust model, section 3.
 */
export const computeFactor = (confirmation: Confirmation): number =>
  confirmation.isSameIncident
    ? Math.max(anotherVictim, confirmation.pending / confirmedWeights[confirmation.category])
    : 1 + perIncident * Math.min(incidentsThatCount, confirmation.incidents);

export const isIncident = (factor: number): boolean => factor >= 1;

/** Days after which half is left. Source: trust model, sections 2 and 4. */
const halfLifeDays = { confirmed: 365, pending: 30, credibility: 180 } as const;

/** What is left of a weight after some time; time that ran backwards gives nothing back. */
export const decay = (weight: number, elapsedMs: number, of: keyof typeof halfLifeDays): number =>
  weight === 0 ? 0 : weight * 2 ** (-Math.max(0, elapsedMs) / (halfLifeDays[of] * dayMs));
