import { type Grade, type ScorePart, scoreParts } from '../analysis.ts';
import type { Build, Role, WornGear } from '../build.ts';
import type { Panel } from '../panel.ts';
import { levelShare, mainStatScore, qualityOf, setsScore } from './gear.ts';
import type { ScoringProfile, SlotWishes, StatReader } from './profile.ts';
import { roleScore } from './role.ts';

/** A build with all that it is measured by. */
export interface Subject {
  readonly build: Build;
  readonly profile: ScoringProfile;
  readonly isRoleInferred: boolean;
  /** The stats of a build by what it wears; undefined where they cannot be computed. */
  readonly computePanel: (build: Build) => Panel | undefined;
  /** What the game calls the stats of `em` and `er`; null what it has not. */
  readonly totals: { readonly em: string | null; readonly er: string | null };
}

/** What each part of a score comes to, 0 to 1. */
type Shares = Readonly<Record<ScorePart, number>>;

export interface Measured {
  readonly shares: Shares;
  /** Mean quality of the sub stats over all slots, 0 to 1. */
  readonly quality: number;
  /** 0 to 100, before it is rounded. */
  readonly points: number;
  /** 0 to 100. */
  readonly score: number;
}

/** How the quality of sub stats becomes a share: the points between which it is linear (mechanics, section 8). */
const qualities = [0, 0.15, 0.3, 0.45, 0.57, 0.65, 0.72, 0.8];
const qualityShares = [0, 0.2, 0.4, 0.6, 0.75, 0.87, 0.95, 1];

export const shareOfQuality = (quality: number): number =>
  interpolated(qualities, qualityShares, quality);

/** With one decimal. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

export const pieceIn = ({ gear }: Build, slot: string): WornGear | undefined =>
  gear.find((piece) => piece.slot === slot);

interface PieceShares {
  readonly main: number;
  readonly quality: number;
  readonly level: number;
}

/** What was computed of parts of a build: the fixed builds that it is compared with have most of them too. */
interface Remembered {
  readonly pieces: Map<WornGear, PieceShares>;
  readonly sets: Map<Build['gear'], number>;
}

export const rememberNothing = (): Remembered => ({ pieces: new Map(), sets: new Map() });

const noPiece: PieceShares = { main: 0, quality: 0, level: 0 };

function pieceShares(
  piece: WornGear,
  slot: SlotWishes,
  profile: ScoringProfile,
  { pieces }: Remembered,
): PieceShares {
  const known = pieces.get(piece);
  if (known !== undefined) return known;
  const shares = {
    main: slot.hasChoice ? mainStatScore(piece, slot, profile) : 0,
    quality: qualityOf(piece, profile),
    level: levelShare(piece, profile),
  };
  pieces.set(piece, shares);
  return shares;
}

/** Means over all slots; of main stats over those with a choice. */
function gearShares(build: Build, profile: ScoringProfile, remembered: Remembered): PieceShares {
  let [main, quality, level, choices] = [0, 0, 0, 0];
  for (const slot of profile.slots) {
    const piece = pieceIn(build, slot.slot);
    const shares = piece ? pieceShares(piece, slot, profile, remembered) : noPiece;
    main += shares.main;
    quality += shares.quality;
    level += shares.level;
    if (slot.hasChoice) choices += 1;
  }
  const count = profile.slots.length || 1;
  return { main: main / (choices || 1), quality: quality / count, level: level / count };
}

function setsShare(build: Build, profile: ScoringProfile, { sets }: Remembered): number {
  const known = sets.get(build.gear);
  if (known !== undefined) return known;
  const { value } = setsScore(build, profile);
  sets.set(build.gear, value);
  return value;
}

/** 0.4 character, 0.3 weapon, 0.3 gear; each by the highest that the game has. */
const levelsShare = (
  { level, weapon }: Build,
  gear: number,
  { maxLevel, maxWeaponLevel }: ScoringProfile,
): number =>
  0.4 * Math.min(1, level / maxLevel) +
  0.3 * Math.min(1, (weapon?.level ?? 0) / maxWeaponLevel) +
  0.3 * gear;

/** score = round(25 M + 45 S + 10 T + 10 R + 10 L), each part between 0 and 1 (R10.2). A slot without a piece has 0. */
export function measure(
  build: Build,
  profile: ScoringProfile,
  read: StatReader,
  remembered = rememberNothing(),
): Measured {
  const { main, quality, level } = gearShares(build, profile, remembered);
  const shares: Shares = {
    mainStats: main,
    subStats: shareOfQuality(quality),
    sets: setsShare(build, profile, remembered),
    role: roleScore(profile.checks, read, build),
    levels: levelsShare(build, level, profile),
  };
  let points = 0;
  for (const part of scorePartNames) points += scoreParts[part] * shares[part];
  // What binary fractions lose must not turn a half into less than it.
  return { shares, quality, points, score: Math.round(Math.round(points * 1e9) / 1e9) };
}

export const scorePartNames = Object.keys(scoreParts) as ScorePart[];

/** The lowest score of each grade, the best first (mechanics, section 8). */
const gradeLimits: readonly (readonly [least: number, grade: Grade])[] = [
  [95, 'SSS'],
  [89, 'SS'],
  [82, 'S'],
  [72, 'A'],
  [60, 'B'],
  [45, 'C'],
  [25, 'D'],
];

/** What a score of 0 to 100 is called. */
export const gradeOf = (score: number): Grade =>
  gradeLimits.find(([least]) => score >= least)?.[1] ?? 'F';

type Population = 'dps' | 'support' | 'healer' | 'shielder';

/** What the numbers of a row are: so much of all builds has no better sub stats. */
const percentiles = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1] as const;

/**
 * The quality of the sub stats of a build's best pieces, at the shares above, after 25, 100, 300, 1000 and 3000 pieces
 * of the wanted set were seen (5 days to 20 months). Source: a simulation of our own, 300 runs a row, five-star artifacts
 * with the game's chances of drops and rolls.
 */
const qualitiesByPopulation: Readonly<Record<Population, readonly (readonly number[])[]>> = {
  dps: [
    [0.225, 0.26, 0.304, 0.35, 0.387, 0.517],
    [0.386, 0.418, 0.457, 0.508, 0.541, 0.593],
    [0.511, 0.538, 0.567, 0.593, 0.615, 0.657],
    [0.607, 0.626, 0.648, 0.667, 0.69, 0.724],
    [0.682, 0.687, 0.709, 0.724, 0.734, 0.773],
  ],
  support: [
    [0.194, 0.235, 0.279, 0.321, 0.36, 0.45],
    [0.346, 0.392, 0.441, 0.482, 0.517, 0.607],
    [0.5, 0.525, 0.553, 0.58, 0.608, 0.647],
    [0.597, 0.612, 0.63, 0.651, 0.667, 0.702],
    [0.663, 0.674, 0.689, 0.701, 0.719, 0.75],
  ],
  healer: [
    [0.267, 0.301, 0.345, 0.392, 0.435, 0.512],
    [0.46, 0.493, 0.519, 0.544, 0.573, 0.63],
    [0.564, 0.583, 0.604, 0.63, 0.649, 0.695],
    [0.64, 0.655, 0.672, 0.688, 0.706, 0.733],
    [0.694, 0.708, 0.721, 0.736, 0.75, 0.792],
  ],
  shielder: [
    [0.263, 0.315, 0.365, 0.419, 0.467, 0.561],
    [0.47, 0.499, 0.531, 0.561, 0.586, 0.632],
    [0.573, 0.591, 0.61, 0.631, 0.645, 0.671],
    [0.647, 0.658, 0.672, 0.686, 0.7, 0.721],
    [0.696, 0.704, 0.717, 0.725, 0.739, 0.747],
  ],
};

/** The weights of a sub_dps differ from those of a dps in energy alone. */
const populations: Readonly<Record<Role, Population>> = {
  dps: 'dps',
  sub_dps: 'dps',
  support: 'support',
  healer: 'healer',
  shielder: 'shielder',
};

/** Linear between the points; `xs` ascend, as long as `ys`. */
function interpolated(xs: readonly number[], ys: readonly number[], x: number): number {
  const index = xs.findIndex((point) => x <= point);
  if (index <= 0) return ys[index === 0 ? 0 : ys.length - 1] ?? 0;
  const [x0 = 0, x1 = 0] = [xs[index - 1], xs[index]];
  const [y0 = 0, y1 = 0] = [ys[index - 1], ys[index]];
  return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/**
 * How many of 100 builds have sub stats that are no better. The builds are a fifth each of players who have seen 25, 100,
 * 300, 1000 and 3000 pieces: how long an account was played is not known, so that all five count alike.
 */
export function percentileOf(quality: number, role: Role): number {
  const population = qualitiesByPopulation[populations[role]];
  const share = population.reduce(
    (sum, row) => sum + interpolated([0, ...row, 1], percentiles, quality),
    0,
  );
  return Math.round((share / population.length) * 100);
}
