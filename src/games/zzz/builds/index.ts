import type { BuildRules } from '../../builds/rules.ts';
import type { ZzzAgent } from '../model.ts';
import { simulateZzz } from './damage/simulate.ts';
import { kitOf } from './kits.ts';
import { buildOf, idOf } from './of-character.ts';
import { ranked } from './ranked.ts';
import { zzzAnalyzer } from './score/analyze.ts';
import { rollsOf } from './score/rolls.ts';
import { standardRotations } from './standard.ts';
import { zzzWords } from './words.ts';

/** Builds and damage of zzz. */
export const zzzBuilds: BuildRules<ZzzAgent> = {
  words: zzzWords,
  kitOf,
  analyze: zzzAnalyzer.analyze,
  summarize: zzzAnalyzer.summarize,
  simulate: simulateZzz,
  buildOf,
  idOf,
  ranked,
  rollsOf,
  standardRotations,
};
