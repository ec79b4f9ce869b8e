import { parseArgs } from 'node:util';
import type { StoredReport } from '../../domains/reports/store.ts';
import { activeWeeks, dayMs, decayed, rollTo } from '../../domains/trust/decay.ts';
import type { TimelineEntry } from '../../domains/trust/event.ts';
import { sandboxStory } from '../../domains/trust/sandbox.ts';
import type { TrustScore } from '../../domains/trust/score.ts';
import { scoreOf, weighed } from '../../domains/trust/score.ts';
import type { TrustState } from '../../domains/trust/state.ts';
import { unknownAccount } from '../../domains/trust/state.ts';
import { timelineEntries, trustRecords } from '../../domains/trust/store.ts';
import { confirmedWeights } from '../../domains/trust/weights.ts';
import type { Account } from '../../games/account.ts';
import { recordKey } from '../../games/account.ts';
import { gameIds } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Store } from '../../store/store.ts';
import { accountOf, environmentOf } from '../account-argument.ts';
import type { Command } from '../command.ts';
import { runFromShell, UsageError } from '../command.ts';
import type { OpensStore } from '../server-store.ts';
import { opensServerStore } from '../server-store.ts';
import { tableOf } from '../table.ts';
import { factsOf, reportsAgainst } from '../trust-reports.ts';

const mostEvents = 500;
const mostReports = 50;

const usage = `Shows what the trust score of one account is made of: its parts, the weights of its reports and how they fade,
and what moved it. Changes nothing.

  npm run -s trust:explain -- <game> <uid> [--environment live|test] [--events <number>]

  <game>                 ${gameIds.join(', ')}
  <uid>                  9 or 10 digits
  --environment <which>  live when left out
  --events <number>      entries of the timeline: 1 to ${mostEvents}, 20 without it
  --help                 this text
`;

const options = {
  environment: { type: 'string', default: 'live' },
  events: { type: 'string', default: '20' },
} as const;

/** What is known of the account at one moment. */
interface Known {
  readonly id: string;
  readonly now: number;
  readonly state: TrustState;
  readonly score: TrustScore;
  /** Oldest first; the first ones of many. */
  readonly reports: readonly StoredReport[];
  /** Newest first. */
  readonly entries: readonly Omit<TimelineEntry, 'id' | 'account'>[];
}

export const trustExplain: Command<OpensStore> = {
  name: 'trust:explain',
  usage,
  read(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const account = accountOf(positionals);
    const environment = environmentOf(values.environment);
    const events = /^[0-9]{1,3}$/.test(values.events) ? Number(values.events) : 0;
    if (events < 1 || events > mostEvents)
      throw new UsageError(`--events is a whole number from 1 to ${mostEvents}.`);
    return async ({ open, out, clock }) => {
      const store = await open();
      try {
        const known = await knownOf(store, environment, account, { events, now: clock.now() });
        out([headOf(known), partsOf(known), reportsOf(known), timelineOf(known)].join('\n'));
        return 0;
      } finally {
        await store.close();
      }
    };
  },
};

async function knownOf(
  store: Pick<Store, 'collection'>,
  environment: Environment,
  account: Account,
  { events, now }: { readonly events: number; readonly now: number },
): Promise<Known> {
  const id = recordKey(environment, account);
  const record = await store.collection(trustRecords).get(id);
  const story = environment === 'test' && !record ? sandboxStory(account, now) : undefined;
  const state = record ?? story;
  const { rows } = await store.collection(timelineEntries).page({
    index: 'byAccount',
    equals: { account: id },
    limit: events,
    direction: 'descending',
  });
  const reports: StoredReport[] = [];
  for await (const report of reportsAgainst(store, id)) {
    if (reports.push(report) >= mostReports) break;
  }
  return {
    id,
    now,
    state: rollTo(state ?? { ...unknownAccount, updatedAt: now }, now),
    score: scoreOf(account, state, now),
    reports,
    entries: story ? story.due.toReversed().slice(0, events) : rows,
  };
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
const moment = (time: number): string => new Date(time).toISOString();
const weight = (value: number): string => value.toFixed(2);
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

const headOf = ({ id, now, score }: Known): string =>
  `${id}: ${score.score}, ${score.tier}, at ${moment(now)}\n`;

function partsOf({ state, score, now }: Known): string {
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = score.components;
  const { verifiedUntil, knownSince, activity } = state;
  const { confirmed, pending, standing } = weighed(state, now);
  const days = knownSince === null ? 0 : Math.floor((now - knownSince) / dayMs);
  const isVerified = verifiedUntil !== null && verifiedUntil > now;
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
      isVerified ? `verified until ${day(verifiedUntil)}` : 'not verified',
    ],
    [
      'account_age_bonus',
      signed(accountAgeBonus),
      knownSince === null ? 'never fetched' : `known since ${day(knownSince)}, ${days} days`,
    ],
    [
      'activity_bonus',
      signed(activityBonus),
      `${activity.shown} shown, ${activeWeeks(activity, now)} active weeks of 12`,
    ],
    ['score', String(score.score), 'the sum, between 0 and 100'],
    [
      '',
      '',
      `Confirmed reports cancel the bonuses: ${Math.round(100 * standing)}% of them is left.`,
    ],
  ]);
}

function reportsOf({ reports, state, now }: Known): string {
  const { total, confirmed, dismissed } = state.counts;
  const hold =
    state.holdUntil !== null && state.holdUntil > now
      ? ` A brigade hold is on until ${moment(state.holdUntil)}.`
      : '';
  const sums = `Reports: ${total}; ${total - confirmed - dismissed} pending, ${confirmed} confirmed (incidents: ${state.incidents}), ${dismissed} dismissed.${hold}\n`;
  if (reports.length === 0) return sums;
  const rows = reports.map((report) => reportCells(report, now));
  const shown = total > reports.length ? `The first ${reports.length} of them:\n` : '';
  return `${sums}${shown}${tableOf([['REPORT', 'CATEGORY', 'STATUS', 'FILED', 'WEIGHT', 'LEFT NOW'], ...rows])}`;
}

function reportCells(report: StoredReport, now: number): string[] {
  const { category, filedAt, pendingWeight, status, confirmation } = factsOf(report);
  const cells = [report.id, category, status, day(filedAt)];
  if (status === 'dismissed') return [...cells, '0', '0'];
  if (!confirmation) {
    const left = decayed(pendingWeight, now - filedAt, 'pending');
    return [...cells, weight(pendingWeight), weight(left)];
  }
  const full = confirmedWeights[category];
  const left = decayed(full * confirmation.factor, now - confirmation.at, 'confirmed');
  return [...cells, `${full} x ${weight(confirmation.factor)}`, weight(left)];
}

function timelineOf({ entries }: Known): string {
  if (entries.length === 0) return 'The timeline is empty.\n';
  const rows = entries.map(({ at, event, delta, scoreAfter, pendingWeight, factor, held }) => [
    moment(at),
    event,
    signed(delta),
    String(scoreAfter),
    [
      pendingWeight === undefined ? '' : `weight ${weight(pendingWeight)}`,
      factor === undefined ? '' : `factor ${weight(factor)}`,
      held === true ? 'held' : '',
    ]
      .filter(Boolean)
      .join(', '),
  ]);
  return tableOf([['AT', 'EVENT', 'DELTA', 'SCORE AFTER', ''], ...rows]);
}

await runFromShell(trustExplain, import.meta.url, opensServerStore);
