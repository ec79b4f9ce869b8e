import type { CatalogPack } from '../catalog-pack.ts';
import type { WithoutRolls } from '../gear.ts';
import type { RankedValues } from '../leaderboard.ts';
import type { BuildAnalysis, BuildSummary } from './analysis.ts';
import type { Ascensions } from './ascensions.ts';
import type { Build, CharacterForm, Role } from './build.ts';
import type { Kit } from './kit.ts';
import type { Buff, RotationStep, Simulation, SimulationInput } from './simulation.ts';

/** What a game accepts in a build and a simulation (R10.4). */
export interface BuildWords {
  /** The highest level of a character that is analysed, and that is simulated. */
  readonly maxLevel: { readonly analyzed: number; readonly simulated: number };
  readonly maxWeaponLevel: number;
  /** Which ascensions a level can have. */
  readonly ascensions: {
    readonly character: (level: number) => Ascensions;
    readonly weapon: (level: number) => Ascensions;
  };
  /** The highest level of gear by its rarity. */
  readonly maxGearLevel: Readonly<Record<number, number>>;
  /** The talents whose levels may be given, with the highest level of each. */
  readonly talents: Readonly<Record<string, number>>;
  /** Final stats that may be given. */
  readonly stats: readonly string[];
  readonly elements: readonly string[];
  readonly skills: readonly string[];
  /** Those that every character has: the kits report counts whose became hits. */
  readonly mainSkills: readonly string[];
  /** Reactions of which several stacks can be asked for, by the variant of a step: `3 stacks`, 1 to 5. */
  readonly stacking: readonly string[];
  /** What the enemy may be affected by already; empty where the game has no such thing. */
  readonly auras: readonly string[];
  /** What a step with the skill `reaction` may ask for. */
  readonly reactions: readonly string[];
}

/** A rotation that comes with the project (R10.9). */
export interface StandardRotation {
  readonly role: Role;
  readonly rotation: readonly RotationStep[];
  readonly buffs: readonly Buff[];
}

/** What the sub stats of a piece came of (R10.3b); null where it is not decidable. */
export interface GearRolls {
  readonly critValue: number;
  /** Percent of the highest rolls, summed. */
  readonly rollValue: number | null;
  /** By sub stat, in their order: each roll's value as the game adds it, points for percentages. */
  readonly rollValues: readonly (readonly number[] | null)[];
}

/** What a game knows of builds and damage. Pure: the same input has the same answer. */
export interface BuildRules<Character = unknown> {
  readonly words: BuildWords;
  /** What the character's skills do in its form; undefined where the pack does not have it. */
  kitOf(form: CharacterForm, pack: CatalogPack): Kit | undefined;
  /** The pack has the character. `role` null: inferred of the build. */
  analyze(build: Build, role: Role | null, pack: CatalogPack): BuildAnalysis;
  /** Of an analysis what players' answers show (R10.3b). */
  summarize(build: Build, role: Role | null, pack: CatalogPack): BuildSummary;
  /** Its words were looked through; the pack has the character. Never throws for what a caller can send. */
  simulate(input: SimulationInput, pack: CatalogPack): Simulation;
  /** A character of a showcase as a build, its final stats included where they are shown. */
  buildOf(character: Character): Build;
  /** Which character of the catalog it is: what a build calls `avatarId`. */
  idOf(character: Character): number;
  /** What boards rank a character of a showcase by (R11.2). Never throws; what cannot be known is left out. */
  ranked(character: Character, pack: CatalogPack): RankedValues;
  rollsOf(item: WithoutRolls, pack: CatalogPack): GearRolls;
  /** Of the form that is the default; none where the character's skills are not known. */
  standardRotations(avatarId: number, pack: CatalogPack): readonly StandardRotation[];
}
