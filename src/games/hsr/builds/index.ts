import type { BuildRules } from '../../builds/rules.ts';
import { rollsOf } from '../gear.ts';
import type { HsrCharacter } from '../model.ts';
import { kitOf } from '../tables.ts';
import { simulateHsr } from './damage/simulate.ts';
import { buildOf } from './panel.ts';
import { ranked } from './ranked.ts';
import { hsrAnalyzer } from './score.ts';
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
  idOf: ({ avatarId }) => avatarId,
  ranked,
  rollsOf,
  standardRotations,
};
