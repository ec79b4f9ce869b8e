import type { TrustExplanation } from '../domains/trust/maintenance/explain.ts';
import type { WeighedReport } from '../domains/trust/maintenance/ports.ts';
import { isMuted } from '../domains/trust/score/brigade.ts';
import { ownedAt } from '../domains/trust/score/owners.ts';
import { weighReports } from '../domains/trust/score/score.ts';
import { countActiveWeeks, type TrustState } from '../domains/trust/score/state.ts';
import { confirmedWeights, decay } from '../domains/trust/score/weights.ts';
import { dayMs } from '../lib/clock.ts';
import { tableOf } from './table.ts';

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
const moment = (time: number): string => new Date(time).toISOString();
const weight = (value: number): string => value.toFixed(2);
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** What the trust score of one account is made of, for people. */
export const explanationOf = (known: TrustExplanation): string =>
  [headOf(known), componentsOf(known), reportsOf(known), timelineOf(known)].join('\n');

const headOf = ({ id, now, score }: TrustExplanation): string =>
  `${id}: ${score.score}, ${score.tier}, at ${moment(now)}\n`;

function componentsOf({ state, score, now }: TrustExplanation): string {
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = score.components;
  const { knownSince, activity } = state;
  const { confirmed, pending, standing } = weighReports(state, now);
  const days = knownSince === null ? 0 : Math.floor((now - knownSince) / dayMs);
  const owned = ownedAt(state, now);
  return tableOf([
    ['PART', 'POINTS', 'MADE OF'],
    ['base', '60', ''],
    [
      'report_penalty',
      signed(reportPenalty),
      `confirmed ${weight(confirmed)} (half in 365 days), pending ${weight(pending)} (half in 30 days, at most 10)`,
    ],
    [
      'verified_owner_bonus',
      signed(verifiedOwnerBonus),
      owned === null
        ? 'not verified'
        : `verified since ${day(owned.since)} without a gap, until ${day(owned.until)}`,
    ],
    [
      'account_age_bonus',
      signed(accountAgeBonus),
      knownSince === null ? 'never fetched' : `known since ${day(knownSince)}, ${days} days`,
    ],
    [
      'activity_bonus',
      signed(activityBonus),
      `${activity.shown} shown, ${countActiveWeeks(activity, now)} active weeks of 12`,
    ],
    ['score', String(score.score), 'the sum, between 0 and 100'],
    [
      '',
      '',
      `Confirmed reports cancel the bonuses: ${Math.round(100 * standing)}% of them is left.`,
    ],
  ]);
}

function reportsOf({ reports, state, now }: TrustExplanation): string {
  const { total, confirmed, dismissed } = state.counts;
  const sums = `Reports: ${total}; ${total - confirmed - dismissed} pending, ${confirmed} confirmed (incidents: ${state.incidents}), ${dismissed} dismissed.${burstText(state, now)}\n`;
  if (reports.length === 0) return sums;
  const rows = reports.map((report) => reportCells(report, now));
  const shown = total > reports.length ? `The first ${reports.length} of them:\n` : '';
  return `${sums}${shown}${tableOf([['REPORT', 'CATEGORY', 'STATUS', 'FILED', 'WEIGHT', 'LEFT NOW'], ...rows])}`;
}

function burstText({ burst, families }: TrustState, now: number): string {
  if (burst === null || burst.until <= now) return '';
  const muted = Object.entries(families).filter(([, family]) => isMuted(family, now));
  const mutes = muted.map(([id, { mutedUntil }]) => `${id} until ${moment(mutedUntil ?? now)}`);
  const named = mutes.length > 0 ? ` Muted key families: ${mutes.join(', ')}.` : '';
  return ` A burst is on until ${moment(burst.until)}: claims of little credibility took ${weight(burst.taken)} of 5 points.${named}`;
}

function reportCells(report: WeighedReport, now: number): string[] {
  const { id, category, filedAt, pendingWeight, status, confirmation } = report;
  const cells = [id, category, status, day(filedAt)];
  if (status === 'dismissed') return [...cells, '0', '0'];
  if (!confirmation) {
    const left = decay(pendingWeight, now - filedAt, 'pending');
    return [...cells, weight(pendingWeight), weight(left)];
  }
  const full = confirmedWeights[category];
  const left = decay(full * confirmation.factor, now - confirmation.at, 'confirmed');
  return [...cells, `${full} x ${weight(confirmation.factor)}`, weight(left)];
}

function timelineOf({ entries }: TrustExplanation): string {
  if (entries.length === 0) return 'The timeline is empty.\n';
  const rows = entries.map(({ at, event, delta, scoreAfter, pendingWeight, factor, inBurst }) => [
    moment(at),
    event,
    signed(delta),
    String(scoreAfter),
    [
      pendingWeight === undefined ? '' : `weight ${weight(pendingWeight)}`,
      factor === undefined ? '' : `factor ${weight(factor)}`,
      inBurst === true ? 'in a burst' : '',
    ]
      .filter(Boolean)
      .join(', '),
  ]);
  return tableOf([['AT', 'EVENT', 'DELTA', 'SCORE AFTER', ''], ...rows]);
}
