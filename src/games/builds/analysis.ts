import type { Role } from './build.ts';
import type { ProfileName, ProfileSource } from './profiles.ts';

export type Grade = 'F' | 'D' | 'C' | 'B' | 'A' | 'S' | 'SS' | 'SSS';

/** The parts of a score with their highest points (R10.2). */
export const scoreParts = { mainStats: 25, subStats: 45, sets: 10, role: 10, levels: 10 } as const;
export type ScorePart = keyof typeof scoreParts;

export interface PartScore {
  readonly points: number;
  readonly max: number;
  /** One sentence. */
  readonly detail: string;
}

/** The score of a worn piece. */
export interface PieceScore {
  readonly slot: string;
  /** Whether the role wants its main stat. */
  readonly mainOk: boolean;
  /** The number of rolls of its sub stats; null when it cannot be told. */
  readonly rolls: number | null;
  /** The sum of its rolls in percent of the highest. */
  readonly rollValue: number;
  /** 2 x CRIT Rate + CRIT DMG in points, main and sub stats. */
  readonly critValue: number;
  /** Weighted rolls divided by the best possible, 0 to 1. */
  readonly quality: number;
}

/** Final stats: flat, or points for percentages. Null for a stat that the game does not have. */
export interface BuildTotals {
  readonly critValue: number;
  readonly atk: number;
  readonly hp: number;
  readonly def: number;
  readonly em: number | null;
  readonly er: number | null;
  readonly critRate: number;
  readonly critDmg: number;
}

export type RecommendationCode =
  | 'missing_piece'
  | 'wrong_main_stat'
  | 'low_substats'
  | 'incomplete_set'
  | 'low_er'
  | 'crit_ratio'
  | 'crit_overcap'
  | 'low_level'
  | 'low_artifact_level'
  | 'low_weapon_level';

export type Priority = 'high' | 'medium' | 'low';

export interface Recommendation {
  readonly code: RecommendationCode;
  readonly priority: Priority;
  readonly slot: string | null;
  readonly message: string;
  /** Points that fixing this alone adds to the score. */
  readonly gain: number;
  /** How much more damage a rotation deals, in whole percent; null without a simulation. */
  readonly damagePercent: number | null;
}

/** The score of a build by another profile. */
export interface ProfileScore {
  readonly profile: ProfileName;
  readonly role: Role;
  /** 0 to 100. */
  readonly score: number;
}

export interface BuildAnalysis {
  /** 0 to 100. */
  readonly score: number;
  readonly grade: Grade;
  readonly role: Role;
  /** Whether the caller named no role. */
  readonly isRoleInferred: boolean;
  /** The profile of the score: of those of the role, or of all, the one that fits best. */
  readonly profile: ProfileName;
  readonly profileSource: ProfileSource;
  /** Other profiles, the best first. */
  readonly alternatives: readonly ProfileScore[];
  /** Of 100 builds of such pieces, how many have no better sub stats; 0 to 100. */
  readonly percentile: number;
  readonly breakdown: Readonly<Record<ScorePart, PartScore>> & {
    readonly pieces: readonly PieceScore[];
    readonly totals: BuildTotals;
  };
  /** Best first, at most 5. */
  readonly recommendations: readonly Recommendation[];
}

/** A short form of an analysis (R10.3b). */
export interface BuildSummary {
  readonly score: number;
  readonly grade: Grade;
  readonly role: Role;
  /** Whether the caller named no role; named as in the graph, so that answers read it directly. */
  readonly roleInferred: boolean;
  readonly profile: ProfileName;
  readonly critValue: number;
  /** The recommendation that adds the most; null when none adds a point. */
  readonly worstGap: Recommendation | null;
  /** Best first, at most 5; simulated when first read. */
  readonly recommendations: readonly Recommendation[];
}
