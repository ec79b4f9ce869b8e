import type { Priority, Recommendation, RecommendationCode } from '../analysis.ts';
import type { Build, WornGear } from '../build.ts';
import type { Advice } from './advice.ts';
import {
  bestSubStats,
  isMainWanted,
  qualityOf,
  rollsWorth,
  setsScore,
  subStatsOf,
  withFour,
  withPair,
  wornSets,
} from './gear.ts';
import { isFlat, levelOf, maxLevelOf, type ScoringProfile, type StatReader } from './profile.ts';
import { statReader } from './role.ts';
import { measure, pieceIn, rememberNothing, type Subject, tenths } from './score.ts';

/** An answer has no more (R10.2). */
const maxRecommendations = 5;

/** What adds less is not worth saying. */
const leastGain = 0.5;

export interface GainedFix extends Fix {
  readonly gain: number;
}

/**
 * What a build comes to, and what can be better in it and adds a point: the largest gain first, at most five. A gain is
 * the score of the fixed build less this one.
 */
export function measureSubject(subject: Subject, known = measureAlone(subject)) {
  const { build, profile, computePanel } = subject;
  const { read, measured, remembered } = known;
  const readerOf = (one: Build) => statReader(one, () => computePanel(one));
  const fixes = listFixes(build, profile, read)
    .map((fix): GainedFix => {
      const after = measure(fix.fixed, profile, readerOf(fix.fixed), remembered);
      return { ...fix, gain: tenths(after.points - measured.points) };
    })
    .filter(({ gain }) => gain >= leastGain)
    .toSorted((one, other) => other.gain - one.gain)
    .slice(0, maxRecommendations);
  return { read, measured, fixes };
}

/** What a build comes to for one profile. */
export function measureAlone({ build, profile, computePanel }: Subject) {
  const remembered = rememberNothing();
  const read = statReader(build, () => computePanel(build));
  return { read, remembered, measured: measure(build, profile, read, remembered) };
}

/** One thing that can be better, and the build in which it is. */
interface Fix extends Pick<Recommendation, 'code' | 'slot'> {
  readonly fixed: Build;
  readonly advice: Advice;
}

/** The median of a random piece with the right main stat. */
const newPieceQuality = 0.33;
/** What sub stats are raised to: a find of half a year, and for what is good already the best that counts. */
const goodQuality = 0.65;
const bestQuality = 0.8;
const lowQuality = 0.5;

const withPiece = (build: Build, piece: WornGear): Build => ({
  ...build,
  gear: [...build.gear.filter(({ slot }) => slot !== piece.slot), piece],
});

/** An empty slot gets a piece with the best main stat, fully raised, of no set, with the sub stats of a common find. */
function missingPieces(build: Build, profile: ScoringProfile): Fix[] {
  return profile.slots
    .filter(({ slot }) => pieceIn(build, slot) === undefined)
    .map(({ slot, best }) => ({
      code: 'missing_piece',
      slot,
      advice: { phrase: 'missing_piece', values: { slot, stat: best } },
      fixed: withPiece(build, {
        slot,
        setId: null,
        rarity: 5,
        level: null,
        mainStat: { stat: best, value: null },
        subStats: subStatsOf(newPieceQuality, best, profile),
      }),
    }));
}

/** A piece has no sub stat of its main stat: that one becomes the stat that the main stat was, with the same rolls. */
function withMainStat(piece: WornGear, stat: string, profile: ScoringProfile): WornGear {
  const old = piece.mainStat.stat;
  const swapped = piece.subStats.flatMap((sub) => {
    if (sub.stat !== stat) return [sub];
    const top = profile.gear.topRolls[old];
    return top === undefined
      ? []
      : [{ ...sub, stat: old, value: rollsWorth(stat, sub.value, profile) * top }];
  });
  return { ...piece, mainStat: { stat, value: null }, subStats: swapped };
}

function wrongMainStats(build: Build, profile: ScoringProfile): Fix[] {
  return profile.slots.flatMap((wishes): Fix[] => {
    const { slot, best, hasChoice } = wishes;
    const piece = pieceIn(build, slot);
    if (!hasChoice || piece === undefined || isMainWanted(wishes, piece.mainStat.stat)) return [];
    return [
      {
        code: 'wrong_main_stat',
        slot,
        advice: {
          phrase: 'wrong_main_stat',
          values: { slot, stat: best, old: { stat: piece.mainStat.stat } },
          scales: profile.scaling.includes(best),
        },
        fixed: withPiece(build, withMainStat(piece, best, profile)),
      },
    ];
  });
}

/** Of the piece with the worst sub stats. */
function lowSubStats(build: Build, profile: ScoringProfile): Fix[] {
  let worst: WornGear | undefined;
  let lowest = bestQuality;
  for (const { slot } of profile.slots) {
    const piece = pieceIn(build, slot);
    const quality = piece && qualityOf(piece, profile);
    if (piece === undefined || quality === undefined || quality >= lowest) continue;
    worst = piece;
    lowest = quality;
  }
  if (worst === undefined) return [];
  const wanted = lowest < lowQuality ? goodQuality : bestQuality;
  const { slot, mainStat } = worst;
  const stats = bestSubStats(profile, mainStat.stat).stats.filter(
    (stat) => profile.subWeights[stat] && !isFlat(stat),
  );
  return [
    {
      code: 'low_substats',
      slot,
      advice: {
        phrase: 'low_substats',
        values: { slot, share: lowest, stats: stats.slice(0, 3) },
      },
      fixed: withPiece(build, { ...worst, subStats: subStatsOf(wanted, mainStat.stat, profile) }),
    },
  ];
}

function incompleteSet(build: Build, profile: ScoringProfile): Fix[] {
  if (setsScore(build, profile).value >= 1) return [];
  const { fourPieces, twoPieces } = profile;
  const fixes: Fix[] = [];
  const add = (fixed: Build, advice: Advice): void =>
    void fixes.push({ code: 'incomplete_set', slot: null, advice, fixed });
  const four = withFour(build, fourPieces);
  if (four.set !== undefined) {
    const old = [...wornSets(build.gear, fourPieces.slots).keys()].filter((id) => id !== four.set);
    add(
      four.build,
      old.length === 0
        ? { phrase: 'full_set', values: { set: four.set } }
        : { phrase: 'full_set_instead', values: { set: four.set, old: { sets: old } } },
    );
  }
  const pair = twoPieces && withPair(build, fourPieces, twoPieces);
  if (pair?.set !== undefined) add(pair.build, { phrase: 'pair', values: { set: pair.set } });
  return fixes;
}

/** What final stats lack: the build with the stats that meet the role. Two checks may ask for the same. */
function unmetChecks(build: Build, profile: ScoringProfile, read: StatReader): Fix[] {
  const fixes = new Map<RecommendationCode, Fix>();
  for (const check of profile.checks) {
    if ((check.met(read, build) ?? 1) >= 1) continue;
    const fix = check.fix(read, build);
    if (fix === null || fixes.has(fix.code)) continue;
    const { code, advice, stats } = fix;
    const fixed = { ...build, stats: { ...build.stats, ...stats } };
    fixes.set(code, { code, slot: null, advice, fixed });
  }
  return [...fixes.values()];
}

function lowLevels(build: Build, profile: ScoringProfile): Fix[] {
  const { maxLevel, maxWeaponLevel, gear } = profile;
  const { level, weapon } = build;
  const fixes: Fix[] = [];
  const add = (code: RecommendationCode, advice: Advice, fixed: Build): void => {
    fixes.push({ code, slot: null, advice, fixed });
  };
  if (level < maxLevel)
    add(
      'low_level',
      { phrase: 'level', values: { to: maxLevel } },
      {
        ...build,
        level: maxLevel,
        ascension: null,
      },
    );
  if (weapon !== null && weapon.level < maxWeaponLevel)
    add(
      'low_weapon_level',
      { phrase: 'weapon_level', values: { to: maxWeaponLevel } },
      {
        ...build,
        weapon: { ...weapon, level: maxWeaponLevel, ascension: null },
      },
    );
  const low = build.gear.filter((piece) => levelOf(piece, gear) < maxLevelOf(piece, gear));
  if (low.length > 0) {
    const raised = new Set(low);
    add(
      'low_artifact_level',
      { phrase: 'gear_level', values: { slots: low.map(({ slot }) => slot) } },
      {
        ...build,
        gear: build.gear.map((piece) =>
          raised.has(piece)
            ? {
                ...piece,
                level: maxLevelOf(piece, gear),
                mainStat: { ...piece.mainStat, value: null },
              }
            : piece,
        ),
      },
    );
  }
  return fixes;
}

/** Everything that can be better, each with the build in which that alone is. */
const listFixes = (build: Build, profile: ScoringProfile, read: StatReader): readonly Fix[] => [
  ...missingPieces(build, profile),
  ...wrongMainStats(build, profile),
  ...lowSubStats(build, profile),
  ...incompleteSet(build, profile),
  ...unmetChecks(build, profile, read),
  ...lowLevels(build, profile),
];

/** Points from which a recommendation has a priority. */
const highGain = 5;
const mediumGain = 2;

export function priorityOf(gain: number): Priority {
  if (gain >= highGain) return 'high';
  return gain >= mediumGain ? 'medium' : 'low';
}
