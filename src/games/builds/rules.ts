import type { CatalogPack } from '../catalog-pack.ts';
import type { Language } from '../ids.ts';
import type { RankedValues } from '../leaderboard.ts';
import type { BuildAnalysis, BuildSummary } from './analysis.ts';
import type { Build, CharacterForm, Role } from './build.ts';
import type { Kit } from './kit.ts';
import type { ListedProfile, ProfileTable } from './profiles.ts';
import type { Simulation, SimulationInput } from './simulation.ts';
import type { StandardRotation } from './standard.ts';
import type { BuildWords } from './words.ts';

/** What a game knows of builds and damage. Pure: the same input has the same answer. */
export interface BuildRules<Character = unknown> {
  readonly words: BuildWords;
  /** What communities recommend for each character. */
  readonly profiles: ProfileTable;
  /** How to build a character in its form: as communities recommend, or by its skills. The pack has the character. */
  profilesOf(form: CharacterForm, pack: CatalogPack): readonly ListedProfile[];
  /** What the character's skills do in its form; undefined where the pack does not have it. */
  kitOf(form: CharacterForm, pack: CatalogPack): Kit | undefined;
  /** The pack has the character. `role` null: inferred of the build. Recommendations are in English where no language is given. */
  analyze(build: Build, role: Role | null, pack: CatalogPack, language?: Language): BuildAnalysis;
  /** Of an analysis what players' answers show (R10.3b). */
  summarize(build: Build, role: Role | null, pack: CatalogPack, language?: Language): BuildSummary;
  /** Its words were looked through; the pack has the character. Never throws for what a caller can send. */
  simulate(input: SimulationInput, pack: CatalogPack): Simulation;
  /** A character of a showcase as a build, its final stats included where they are shown. */
  buildOf(character: Character): Build;
  /** Which character of the catalog it is: what a build calls `avatarId`. */
  idOf(character: Character): number;
  /** What boards rank a character of a showcase by (R11.2). Never throws; what cannot be known is left out. */
  ranked(character: Character, pack: CatalogPack): RankedValues;
  /** Of the form that is the default; none where the character's skills are not known. */
  standardRotations(avatarId: number, pack: CatalogPack): readonly StandardRotation[];
}
