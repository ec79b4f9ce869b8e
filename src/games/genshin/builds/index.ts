import type { BuildRules } from '../../builds/rules.ts';
import type { GenshinCharacter } from '../model.ts';
import { simulateGenshin } from './damage/simulate.ts';
import { kitOf } from './kits.ts';
import { buildOf, idOf } from './of-character.ts';
import { ranked } from './ranked.ts';
import { genshinAnalyzer } from './score/analyze.ts';
import { rollsOf } from './score/rolls.ts';
import { standardRotations } from './standard.ts';
import { genshinWords } from './words.ts';

/** Builds and damage of genshin. */
export const genshinBuilds: BuildRules<GenshinCharacter> = {
  words: genshinWords,
  kitOf,
  analyze: genshinAnalyzer.analyze,
  summarize: genshinAnalyzer.summarize,
  simulate: simulateGenshin,
  buildOf,
  idOf,
  ranked,
  rollsOf,
  standardRotations,
};
