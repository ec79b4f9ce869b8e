import type { BuildRules } from '../../builds/rules.ts';
import { rollsOf } from '../gear.ts';
import type { ZzzAgent } from '../model.ts';
import { kitOf } from '../tables.ts';
import { simulateZzz } from './damage/simulate.ts';
import { buildOf } from './panel.ts';
import { ranked } from './ranked.ts';
import { zzzAnalyzer } from './score.ts';
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
  idOf: ({ agentId }) => agentId,
  ranked,
  rollsOf,
  standardRotations,
};
