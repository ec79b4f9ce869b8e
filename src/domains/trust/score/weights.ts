import type { ReportCategory } from '../event.ts';

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

/** The maximum that one reporter takes before a review. Source: trust model, sections 1 and 3. */
export const maxOfReporter = 6;

const pendingShare = 0.4;
const anotherVictim = 0.25;
const perIncident = 0.25;
const incidentsThatCount = 4;

/** A cleaner record than this loses at least one point to a report. */
const cleanBelow = 1;

export interface Pending {
  readonly category: ReportCategory;
  readonly credibility: number;
  readonly room: number;
  /** What other pending reports weigh at that moment. */
  readonly before: number;
}

/** What a report weighs until it is reviewed. Source: trust model, section 3. */
export function pendingWeightOf({ category, credibility, room, before }: Pending): number {
  const weight = pendingShare * confirmedWeights[category] * credibility;
  return Math.min(maxOfReporter, room, Math.max(before < cleanBelow ? 1 : 0, weight));
}

export interface Confirmation {
  readonly category: ReportCategory;
  /** Another victim of an incident that is confirmed already. */
  readonly isSameIncident: boolean;
  /** How many incidents were confirmed before. */
  readonly incidents: number;
  /** What is left of its pending weight. */
  readonly pending: number;
}

/**
 * What the weight of a confirmed report is multiplied by: 1 or more makes it an incident of its own. Another victim
 * never weighs less than the report weighed just before: a confirmation raises no score. Source: trust model, section 3.
 */
export const factorOf = (confirmation: Confirmation): number =>
  confirmation.isSameIncident
    ? Math.max(anotherVictim, confirmation.pending / confirmedWeights[confirmation.category])
    : 1 + perIncident * Math.min(incidentsThatCount, confirmation.incidents);

export const isIncident = (factor: number): boolean => factor >= 1;
