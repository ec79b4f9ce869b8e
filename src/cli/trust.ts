import { parseArgs } from 'node:util';
import { explainTrust, type TrustExplanation } from '../domains/trust/maintenance/explain.ts';
import {
  type RebuildListener,
  type RebuildSums,
  rebuildAll,
} from '../domains/trust/maintenance/rebuild.ts';
import type { AccountDifference } from '../domains/trust/maintenance/rebuild-account.ts';
import type { ReporterChange } from '../domains/trust/maintenance/rebuild-reporter.ts';
import type { ReportSide, WeighedReport } from '../domains/trust/ports.ts';
import { isMuted } from '../domains/trust/score/brigade.ts';
import { weighReports } from '../domains/trust/score/score.ts';
import { countActiveWeeks, ownedAt, type TrustState } from '../domains/trust/score/state.ts';
import { confirmedWeights, decay } from '../domains/trust/score/weights.ts';
import { gameIds } from '../games/ids.ts';
import { dayMs } from '../lib/clock.ts';
import { maintenanceOf } from '../services.ts';
import { accountOf, environmentOf, wholeNumberOf } from './arguments.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  program,
  type Shell,
  withOpened,
} from './command.ts';
import { type OpensStore, opensServerStore } from './open.ts';
import { createProgress, tableOf } from './output.ts';

const maxEvents = 500;

const explainUsage = `Shows how the trust score of one account is computed: its parts, the weights of its reports and their decay,
and its timeline. Changes nothing.

  ${program} trust explain <game> <uid> [--environment live|test] [--events <number>]

  <game>                 ${gameIds.join(', ')}
  <uid>                  9 or 10 digits
  --environment <name>   live (default) or test
  --events <number>      entries of the timeline: 1 to ${maxEvents}; default: 20
  --help                 this text
`;

export const trustExplain: Command<OpensStore> = {
  name: 'trust explain',
  usage: explainUsage,
  read(args) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        environment: { type: 'string', default: 'live' },
        events: { type: 'string', default: '20' },
      },
      allowPositionals: true,
    });
    const account = accountOf(positionals);
    const environment = environmentOf(values.environment);
    const events = wholeNumberOf('events', values.events, maxEvents);
    return ({ open, out, clock }) =>
      withOpened(open(), async (store) => {
        const asked = { events, now: clock.now() };
        const known = await explainTrust(maintenanceOf(store), environment, account, asked);
        const parts = [headOf(known), componentsOf(known), reportsOf(known), timelineOf(known)];
        out(parts.join('\n'));
        return 0;
      });
  },
};

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
const moment = (time: number): string => new Date(time).toISOString();
const weight = (value: number): string => value.toFixed(2);
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

const headOf = ({ id, now, score }: TrustExplanation): string =>
  `${id}: ${score.score}, ${score.tier}, at ${moment(now)}\n`;

function componentsOf({ state, score, now }: TrustExplanation): string {
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = score.components;
  const { knownSince, activity } = state;
  const { confirmed, pending, standing } = weighReports(state, now);
  const days = knownSince === null ? 0 : Math.floor((now - knownSince) / dayMs);
  const owned = ownedAt(state, now);
  return tableOf([
    ['PART', 'POINTS', 'FROM'],
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
    ['', '', `Confirmed reports reduce the bonuses to ${Math.round(100 * standing)}%.`],
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
  return ` There is a burst until ${moment(burst.until)}: claims of low credibility took ${weight(burst.taken)} of 5 points.${named}`;
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

const rebuildUsage = `Rebuilds every trust score and every reporter's credibility from the stored reports, and prints those that changed.
Works while the server runs; the server adds the changes to the timelines within a minute.

  ${program} trust rebuild [--environment live|test] [--dry-run] [--restart]

  --environment <name>   live (default) or test
  --dry-run              show what would change, and change nothing
  --restart              start with the first account, even when the last run was interrupted
  --help                 this text

After an interruption it continues where it stopped. Verifications, age and activity of an account do not change.
`;

export const trustRebuild: Command<OpensStore> = {
  name: 'trust rebuild',
  usage: rebuildUsage,
  read(args) {
    const { values } = parseArgs({
      args,
      options: {
        environment: { type: 'string', default: 'live' },
        'dry-run': { type: 'boolean', default: false },
        restart: { type: 'boolean', default: false },
      },
    });
    const environment = environmentOf(values.environment);
    const { 'dry-run': dryRun, restart } = values;
    return (shell) =>
      withOpened(shell.open(), async (store) => {
        const order = { environment, dryRun, restart, now: () => shell.clock.now() };
        const left = await rebuildAll(maintenanceOf(store), order, printerOf(shell, dryRun));
        return left > 0 ? 1 : 0;
      });
  },
};

function printerOf(shell: Shell, dryRun: boolean): RebuildListener {
  const progress = createProgress(shell);
  const print = (text: string): void => {
    progress.end();
    shell.out(text);
  };
  return {
    continued: (account) => progress.step(`Continuing after ${account}`),
    started: (side, reports) => progress.step(steps[side](reports)),
    account: (account, outcome) =>
      print(outcome === 'unfinished' ? unfinishedText(account) : differenceText(outcome)),
    reporter: (account, outcome) =>
      print(outcome === 'unfinished' ? unfinishedText(account) : changesText(account, outcome)),
    part: progress.part,
    finished: (side, sums) => print(sumText(side, sums, dryRun)),
  };
}

const accountsOf: Readonly<Record<ReportSide, string>> = {
  against: 'Accounts with reports',
  by: 'Reporters',
};

const steps: Readonly<Record<ReportSide, (reports: number) => string>> = {
  against: (reports) => `Reading ${reports} reports`,
  by: (reports) => `Reading the reporters of ${reports} reports`,
};

const unfinishedText = (account: string): string =>
  `${account}: a report is still being worked on; run this again in a minute\n`;

const changesText = (account: string, changes: readonly ReporterChange[]): string =>
  `${account}\n${tableOf(changes.map(({ what, before, after }) => [`  ${what}`, before, `-> ${after}`]))}`;

const rounded = (weight: number): string => weight.toFixed(3);

function differenceText({ account, before, after, scores: [from, to] }: AccountDifference): string {
  const rows: (readonly [string, string | number, string | number])[] = [
    ['score', from, to],
    ['confirmed weight', rounded(before.confirmedWeight), rounded(after.confirmedWeight)],
    ['pending weight', rounded(before.pendingWeight), rounded(after.pendingWeight)],
    ['reports', before.counts.total, after.counts.total],
    ['confirmed', before.counts.confirmed, after.counts.confirmed],
    ['dismissed', before.counts.dismissed, after.counts.dismissed],
    ['incidents', before.incidents, after.incidents],
  ];
  const changed = rows.filter(([, was, is]) => was !== is);
  return `${account}\n${tableOf(changed.map(([what, was, is]) => [`  ${what}`, `${was}`, `-> ${is}`]))}`;
}

function sumText(
  side: ReportSide,
  { accounts, different, unfinished }: RebuildSums,
  dryRun: boolean,
): string {
  const verb = dryRun ? 'would change' : 'changed';
  const left = unfinished > 0 ? `; unfinished: ${unfinished}` : '';
  return `${accountsOf[side]}: ${accounts}; ${verb}: ${different}${left}.\n`;
}

export const commands: Commands = {
  explain: bindCommand(trustExplain, opensServerStore),
  rebuild: bindCommand(trustRebuild, opensServerStore),
};
