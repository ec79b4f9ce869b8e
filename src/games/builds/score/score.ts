import { type ScorePart, scoreParts } from '../analysis.ts';
import type { Build, WornGear } from '../build.ts';
import { interpolated } from './calibration.ts';
import { levelShare, mainStatScore, qualityOf } from './gear.ts';
import type { ScoringProfile, SlotWishes, StatReader } from './profile.ts';
import { roleScore } from './role.ts';
import { setsScore } from './sets.ts';

/** What each part of a score comes to, 0 to 1. */
export type Shares = Readonly<Record<ScorePart, number>>;

export interface Measured {
  readonly shares: Shares;
  /** Mean quality of the sub stats over all slots, 0 to 1. */
  readonly quality: number;
  /** 0 to 100. */
  readonly score: number;
}

/** How the quality of sub stats becomes a share: the points between which it is linear (mechanics, section 8). */
const qualities = [0, 0.15, 0.3, 0.45, 0.57, 0.65, 0.72, 0.8];
const qualityShares = [0, 0.2, 0.4, 0.6, 0.75, 0.87, 0.95, 1];

export const shareOfQuality = (quality: number): number =>
  interpolated(qualities, qualityShares, quality);

export const pieceIn = ({ gear }: Build, slot: string): WornGear | undefined =>
  gear.find((piece) => piece.slot === slot);

interface PieceShares {
  readonly main: number;
  readonly quality: number;
  readonly level: number;
}

/** What was computed of parts of a build: the fixed builds that it is compared with have most of them too. */
export interface Remembered {
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
  const known = pieces.get(piece) ?? {
    main: slot.hasChoice ? mainStatScore(piece, slot, profile) : 0,
    quality: qualityOf(piece, profile),
    level: levelShare(piece, profile),
  };
  pieces.set(piece, known);
  return known;
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
  const known = sets.get(build.gear) ?? setsScore(build, profile).value;
  sets.set(build.gear, known);
  return known;
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
  for (const part of parts) points += scoreParts[part] * shares[part];
  // What binary fractions lose must not turn a half into less than it.
  return { shares, quality, score: Math.round(Math.round(points * 1e9) / 1e9) };
}

export const parts = Object.keys(scoreParts) as ScorePart[];
