import type { BuildRules } from '../../builds/rules.ts';
import type { HsrCharacter } from '../model.ts';
import { simulateHsr } from './damage/simulate.ts';
import { kitOf } from './kits.ts';
import { buildOf, idOf } from './of-character.ts';
import { ranked } from './ranked.ts';
import { hsrAnalyzer } from './score/analyze.ts';
import { rollsOf } from './score/rolls.ts';
import { standardRotations } from './standard.ts';
import { hsrWords } from './words.ts';

/** Builds and damage of hsr. */
export const hsrBuilds: BuildRules<HsrCharacter> = {
  words: hsrWords,
  kitOf,
  analyze: hsrAnalyzer.analyze,
  summarize: hsrAnalyzer.summarize,
  simulate: simulateHsr,
  buildOf,
  idOf,
  ranked,
  rollsOf,
  standardRotations,
};
