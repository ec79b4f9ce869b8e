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
      advice: {
        phrase: 'raise',
        values: {
          stat,
          from: { of: stat, value: read(stat) ?? 0 },
          to: { of: stat, value: target(build) },
        },
      },
      stats: { [stat]: target(build) },
    },
});

const critTarget = 0.6;
const minRatio = 1.5;
const maxRatio = 3;
/** What CRIT Rate and CRIT DMG grow by in gear: two points to one. */
const defaultRatio = 2;

/** The CRIT DMG that goes with the CRIT Rate. */
const damageWith = (rate: number, damage: number): number =>
  damage >= minRatio * rate && damage <= maxRatio * rate ? damage : defaultRatio * rate;

const points = (value: number): string => String(Math.round(value * 1000) / 10);

/** CRIT Rate that stats do not show, as a fraction: of a set, a weapon or a talent that gives it in a fight. */
type HiddenRate = (build: Build) => number;

/**
 * What is asked of characters that deal damage by crits (mechanics, section 8): CRIT Rate at least at its target, where
 * what is over 1 is lost and counts as lost; and CRIT DMG between 1.5 and 3 times of it.
 */
export function critChecks(
  hidden: HiddenRate = () => 0,
  target = critTarget,
): readonly RoleCheck[] {
  const rateOf = (read: StatReader, build: Build): number =>
    (read('crit_rate') ?? 0) + hidden(build);
  /** Raises the one of the two that is too low for the other. */
  const ratioFix: RoleCheck['fix'] = (read, build) => {
    const [rate, damage] = [clamp(rateOf(read, build)), read('crit_dmg') ?? 0];
    const wanted = Math.max(target, rate, Math.min(1, damage / maxRatio));
    const [stat, from, to] =
      wanted > rate
        ? (['crit_rate', rate, wanted] as const)
        : (['crit_dmg', damage, damageWith(wanted, damage)] as const);
    return {
      code: 'crit_ratio',
      advice: {
        phrase: 'raise',
        values: { stat, from: { of: stat, value: from }, to: { of: stat, value: to } },
      },
      stats: {
        crit_rate: Math.max(0, wanted - hidden(build)),
        crit_dmg: damageWith(wanted, damage),
      },
    };
  };
  const overcapFix: RoleCheck['fix'] = (read, build) => ({
    code: 'crit_overcap',
    advice: {
      phrase: 'overcap',
      values: { stat: 'crit_rate', from: { of: 'crit_rate', value: rateOf(read, build) } },
    },
    stats: { crit_rate: 1 - hidden(build) },
  });
  const rateCheck: RoleCheck = {
    met(read, build) {
      if (read('crit_rate') === undefined) return undefined;
      const rate = rateOf(read, build);
      return rate > 1 ? clamp(2 - rate) : clamp(rate / target);
    },
    describe: (read, build) =>
      `CRIT Rate ${points(rateOf(read, build))} of ${points(target)} percent`,
    fix: (read, build) => (rateOf(read, build) > 1 ? overcapFix : ratioFix)(read, build),
  };
  const damageCheck: RoleCheck = {
    met(read, build) {
      const damage = read('crit_dmg');
      if (damage === undefined || read('crit_rate') === undefined) return undefined;
      const rate = clamp(rateOf(read, build));
      if (damage < minRatio * rate) return clamp(damage / (minRatio * rate));
      return damage > maxRatio * rate ? clamp((maxRatio * rate) / damage) : 1;
    },
    describe: (read) => `CRIT DMG ${points(read('crit_dmg') ?? 0)} percent`,
    fix: ratioFix,
  };
  return [rateCheck, damageCheck];
}

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
