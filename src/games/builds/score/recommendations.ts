import type { Priority, Recommendation, RecommendationCode } from '../analysis.ts';
import type { Build, WornGear } from '../build.ts';
import {
  bestSubStats,
  isMainWanted,
  qualityOf,
  rollsWorth,
  setsScore,
  subStatsOf,
  withSets,
} from './gear.ts';
import { levelOf, maxLevelOf, type ScoringProfile, type StatReader } from './profile.ts';
import { statReader } from './role.ts';
import { measure, pieceIn, rememberNothing, type Subject } from './score.ts';

/** An answer has no more (R10.2). */
const maxRecommendations = 5;

interface GainedFix extends Fix {
  readonly gain: number;
}

/**
 * What a build comes to, and what can be better in it and adds a point: the largest gain first, at most five. A gain is
 * the score of the fixed build less this one.
 */
export function measureSubject({ build, profile, panelOf }: Subject) {
  const remembered = rememberNothing();
  const readerOf = (one: Build) => statReader(one, () => panelOf(one));
  const read = readerOf(build);
  const measured = measure(build, profile, read, remembered);
  const fixes = listFixes(build, profile, read)
    .map((fix): GainedFix => {
      const after = measure(fix.fixed, profile, readerOf(fix.fixed), remembered);
      return { ...fix, gain: after.score - measured.score };
    })
    .filter(({ gain }) => gain > 0)
    .toSorted((one, other) => other.gain - one.gain)
    .slice(0, maxRecommendations);
  return { read, measured, fixes };
}

export const writeRecommendation = ({ code, slot, message, gain }: GainedFix): Recommendation => ({
  code,
  priority: priorityOf(gain),
  slot,
  message: message(),
  gain,
});

/** One thing that can be better, and the build in which it is. */
interface Fix extends Pick<Recommendation, 'code' | 'slot'> {
  readonly fixed: Build;
  /** Written for those that are shown alone. */
  readonly message: () => string;
}

/** The median of a random piece with the right main stat. */
const newPieceQuality = 0.33;
/** What sub stats are raised to: a find of half a year, and for what is good already the best that counts. */
const goodQuality = 0.65;
const bestQuality = 0.8;
const lowQuality = 0.5;

const speakSlot = (slot: string): string => slot.replaceAll('_', ' ');
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
      message: () =>
        `Nothing is worn in the slot ${speakSlot(slot)}; a piece with ${best} fits best.`,
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
        message: () =>
          `${capitalize(speakSlot(slot))} has ${piece.mainStat.stat} as its main stat; ${best} suits the role.`,
        fixed: withPiece(build, withMainStat(piece, best, profile)),
      },
    ];
  });
}

const percent = (share: number): number => Math.round(share * 100);

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
    (stat) => profile.subWeights[stat],
  );
  return [
    {
      code: 'low_substats',
      slot,
      message: () =>
        `The sub stats of ${speakSlot(slot)} are at ${percent(lowest)} percent of the best; ${percent(wanted)} can be had, with ${stats.slice(0, 3).join(', ')}.`,
      fixed: withPiece(build, { ...worst, subStats: subStatsOf(wanted, mainStat.stat, profile) }),
    },
  ];
}

function incompleteSet(build: Build, profile: ScoringProfile): Fix[] {
  const { value, detail } = setsScore(build, profile);
  if (value >= 1) return [];
  const wanted = profile.twoPieces === null ? 'four pieces of one set' : 'four pieces and a pair';
  return [
    {
      code: 'incomplete_set',
      slot: null,
      message: () => `${capitalize(detail)}: ${wanted} that suit the character give more.`,
      fixed: withSets(build, profile),
    },
  ];
}

/** What final stats lack: the build with the stats that meet the role. Two checks may ask for the same. */
function unmetChecks(build: Build, profile: ScoringProfile, read: StatReader): Fix[] {
  const fixes = new Map<RecommendationCode, Fix>();
  for (const check of profile.checks) {
    if ((check.met(read, build) ?? 1) >= 1) continue;
    const fix = check.fix(read, build);
    if (fix === null || fixes.has(fix.code)) continue;
    const { code, message, stats } = fix;
    const fixed = { ...build, stats: { ...build.stats, ...stats } };
    fixes.set(code, { code, slot: null, message: () => message, fixed });
  }
  return [...fixes.values()];
}

function lowLevels(build: Build, profile: ScoringProfile): Fix[] {
  const { maxLevel, maxWeaponLevel, gear } = profile;
  const { level, weapon } = build;
  const fixes: Fix[] = [];
  const add = (code: RecommendationCode, message: string, fixed: Build): void => {
    fixes.push({ code, slot: null, message: () => message, fixed });
  };
  if (level < maxLevel)
    add('low_level', `The character has level ${level} of ${maxLevel}.`, {
      ...build,
      level: maxLevel,
      ascension: null,
    });
  if (weapon !== null && weapon.level < maxWeaponLevel)
    add('low_weapon_level', `The weapon has level ${weapon.level} of ${maxWeaponLevel}.`, {
      ...build,
      weapon: { ...weapon, level: maxWeaponLevel, ascension: null },
    });
  const low = build.gear.filter((piece) => levelOf(piece, gear) < maxLevelOf(piece, gear));
  if (low.length > 0) {
    const raised = new Set(low);
    add(
      'low_artifact_level',
      `${low.length} of the pieces worn can be raised: ${low.map(({ slot }) => speakSlot(slot)).join(', ')}.`,
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
