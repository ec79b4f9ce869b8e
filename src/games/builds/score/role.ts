import type { RecommendationCode } from '../analysis.ts';
import type { Build } from '../build.ts';
import { type Panel, totalOf } from '../panel.ts';
import type { RoleCheck, StatReader } from './profile.ts';

/** Final stats of a build: those that were given, and for the others the panel, which is made when one is asked for. */
export function statReader({ stats }: Build, panel: () => Panel | undefined): StatReader {
  let made: Panel | undefined;
  let isMade = false;
  return (stat) => {
    const given = stats[stat];
    if (given !== undefined) return given;
    if (!isMade) made = panel();
    isMade = true;
    return made && totalOf(made, stat);
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A fraction as points with one decimal, and flat stats with one decimal. */
const shown = (value: number, isRatio: boolean): string =>
  isRatio ? `${Math.round(value * 1000) / 10} percent` : String(Math.round(value * 10) / 10);

interface Target {
  readonly stat: string;
  /** As players say it: `ER`. */
  readonly name: string;
  readonly isRatio: boolean;
  readonly target: (build: Build) => number;
  readonly code: RecommendationCode | null;
}

/** A stat that has a target: met counts 1, else the share that there is. */
export const atLeast = ({ stat, name, isRatio, target, code }: Target): RoleCheck => ({
  met: (read, build) => {
    const value = read(stat);
    return value === undefined ? undefined : clamp(value / target(build));
  },
  describe: (read, build) =>
    `${name} ${shown(read(stat) ?? 0, isRatio)} of ${shown(target(build), isRatio)}`,
  fix: (read, build) =>
    code && {
      code,
      message: `${name} is ${shown(read(stat) ?? 0, isRatio)}; the role needs ${shown(target(build), isRatio)}.`,
      stats: { [stat]: target(build) },
    },
});

const critTarget = 0.6;
const minRatio = 1.5;
const maxRatio = 3;
/** What CRIT Rate and CRIT DMG grow by in gear: two points to one. */
const defaultRatio = 2;

const rateOf = (read: StatReader): number => clamp(read('crit_rate') ?? 0);

/** The CRIT DMG that goes with the CRIT Rate. */
const damageWith = (rate: number, damage: number): number =>
  damage >= minRatio * rate && damage <= maxRatio * rate ? damage : defaultRatio * rate;

const points = (value: number): string => String(Math.round(value * 1000) / 10);

/** Raises a CRIT Rate that is below its target, and brings CRIT DMG into its range. */
const ratioFix: RoleCheck['fix'] = (read) => {
  const [rate, damage] = [read('crit_rate') ?? 0, read('crit_dmg') ?? 0];
  const wanted = Math.max(critTarget, rate);
  return {
    code: 'crit_ratio',
    message: `CRIT Rate ${points(rate)} and CRIT DMG ${points(damage)} percent: the rate should be ${points(critTarget)} or more, and the damage 1.5 to 3 times it.`,
    stats: { crit_rate: wanted, crit_dmg: damageWith(Math.min(1, wanted), damage) },
  };
};

const overcapFix: RoleCheck['fix'] = (read) => ({
  code: 'crit_overcap',
  message: `CRIT Rate is ${points(read('crit_rate') ?? 0)} percent: what is over 100 is lost.`,
  stats: { crit_rate: 1 },
});

/** CRIT Rate at least 0.60; what is over 1 is lost, and counts as lost. */
const critRate: RoleCheck = {
  met: (read) => {
    const rate = read('crit_rate');
    if (rate === undefined) return undefined;
    return rate > 1 ? clamp(2 - rate) : clamp(rate / critTarget);
  },
  describe: (read) =>
    `CRIT Rate ${points(read('crit_rate') ?? 0)} of ${points(critTarget)} percent`,
  fix: (read, build) => ((read('crit_rate') ?? 0) > 1 ? overcapFix : ratioFix)(read, build),
};

/** CRIT DMG between 1.5 and 3 times the CRIT Rate. */
const critDamage: RoleCheck = {
  met: (read) => {
    const damage = read('crit_dmg');
    const rate = rateOf(read);
    if (damage === undefined || read('crit_rate') === undefined) return undefined;
    if (damage < minRatio * rate) return clamp(damage / (minRatio * rate));
    return damage > maxRatio * rate ? clamp((maxRatio * rate) / damage) : 1;
  },
  describe: (read) => `CRIT DMG ${points(read('crit_dmg') ?? 0)} percent`,
  fix: ratioFix,
};

/** What is asked of characters that deal damage by crits (mechanics, section 8). */
export const critChecks: readonly RoleCheck[] = [critRate, critDamage];

/** How far the stats meet what the role asks, 0 to 1: the mean of the checks that apply; 1 where none does. */
export function roleScore(checks: readonly RoleCheck[], read: StatReader, build: Build): number {
  let sum = 0;
  let count = 0;
  for (const check of checks) {
    const met = check.met(read, build);
    if (met === undefined) continue;
    sum += met;
    count += 1;
  }
  return count === 0 ? 1 : sum / count;
}

/** The same in a sentence. */
export const roleDetail = (
  checks: readonly RoleCheck[],
  read: StatReader,
  build: Build,
): string => {
  const described = checks
    .filter((check) => check.met(read, build) !== undefined)
    .map((check) => check.describe(read, build));
  return described.length === 0
    ? 'The role asks nothing of the stats.'
    : `${described.join(', ')}.`;
};
