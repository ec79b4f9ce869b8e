import type { CatalogPack } from '../catalog-pack.ts';
import type { EffectTable } from '../effects/effect.ts';
import type { Language } from '../ids.ts';
import type { RankedValues } from '../leaderboard.ts';
import type { BuildAnalysis, BuildSummary } from './analysis.ts';
import type { Build, CharacterForm, Role } from './build.ts';
import type { Kit } from './kit.ts';
import type { ProfileRules, ProfileTable } from './profiles.ts';
import type { NamedBuffs, Simulation, SimulationInput } from './simulation.ts';
import type { StandardRotation } from './standard.ts';
import type { BuildWords } from './words.ts';

/** How a game computes builds and damage. Pure: the same input has the same answer. */
export interface BuildRules<Character = unknown> extends ProfileRules {
  readonly words: BuildWords;
  /** What sets, weapons and kits give. */
  readonly effects: EffectTable;
  /** The profiles that communities recommend. */
  readonly profiles: ProfileTable;
  /** The effects that a simulation may be told about, by their ids, with their most stacks (R10.4d). */
  effectStacks(
    actor: Build,
    team: readonly Build[],
    pack: CatalogPack,
  ): ReadonlyMap<string, number>;
  /** What buffs are called. */
  readonly buffs: NamedBuffs;
  /** What the skills of a form do; undefined when the pack does not have it. */
  kitOf(form: CharacterForm, pack: CatalogPack): Kit | undefined;
  /** The pack has the character. `role` null: inferred from the build. Recommendations are in English by default. */
  analyze(build: Build, role: Role | null, pack: CatalogPack, language?: Language): BuildAnalysis;
  /** The part of an analysis that players' answers show (R10.3b). */
  summarize(build: Build, role: Role | null, pack: CatalogPack, language?: Language): BuildSummary;
  /** The input was checked, and the pack has the character. Never throws for what a caller can send. */
  simulate(input: SimulationInput, pack: CatalogPack): Simulation;
  /** A character of a showcase as a build, with its shown final stats. */
  buildOf(character: Character): Build;
  /** Its id in the catalog: `avatarId` of a build. */
  idOf(character: Character): number;
  /** What boards rank a character of a showcase by (R11.2). Never throws; unknown metrics are left out. */
  ranked(character: Character, pack: CatalogPack): RankedValues;
  /** A short digest of the rotations and effects that come with the game. */
  rotationVersion(): string;
  /** None when its skills are not known. */
  standardRotations(form: CharacterForm, pack: CatalogPack): readonly StandardRotation[];
}
