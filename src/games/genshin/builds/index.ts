import type { BuildRules } from '../../builds/rules.ts';
import { rollsOf } from '../gear.ts';
import type { GenshinCharacter } from '../model.ts';
import { kitOf } from '../tables.ts';
import { simulateGenshin } from './damage/simulate.ts';
import { buildOf } from './panel.ts';
import { ranked } from './ranked.ts';
import { genshinAnalyzer } from './score.ts';
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
  idOf: ({ avatarId }) => avatarId,
  ranked,
  rollsOf,
  standardRotations,
};
