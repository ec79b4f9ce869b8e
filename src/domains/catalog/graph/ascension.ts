import type { LevelRecord } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import type { Phase } from '../records/character.ts';
import type { Ascension } from '../records/members.ts';
import { MaterialCostType } from './members.ts';

export const AscensionType = builder.objectRef<Ascension>('CharacterAscension').implement({
  description: 'What one ascension costs.',
  fields: (t) => ({
    phase: t.exposeInt('phase', {
      description: 'The ascension that is reached: from 1 on, and in zzz from 2 on.',
    }),
    levelCap: t.exposeInt('levelCap', { description: 'The level that can be reached after it.' }),
    currency: t.exposeInt('currency', { description: 'How much money: Mora, Credits or Dennies.' }),
    materials: t.expose('materials', {
      type: [MaterialCostType],
      extensions: { rows: 4 },
      description: 'What else it takes.',
    }),
  }),
});

export const StatsAtLevelType = builder.objectRef<LevelRecord>('StatsAtLevel').implement({
  description: 'The base stats of a character at one level.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'The level.' }),
    ascension: t.exposeInt('ascension', { description: 'The ascension at that level.' }),
    hp: t.exposeFloat('hp', { description: 'Base HP.' }),
    atk: t.exposeFloat('atk', { description: 'Base ATK.' }),
    def: t.exposeFloat('def', { description: 'Base DEF.' }),
    spd: t.exposeFloat('spd', {
      nullable: true,
      description: 'Base SPD; null in games without it.',
    }),
  }),
});

export const PhaseType = builder.objectRef<Phase>('AscensionPhase').implement({
  description: 'The base stats of a character at the end of one phase.',
  fields: (t) => ({
    phase: t.exposeInt('phase', { description: 'The ascension, from 0 on; in zzz from 1 on.' }),
    levelCap: t.exposeInt('levelCap', { description: 'The highest level within it.' }),
    hp: t.exposeFloat('hp', { description: 'Base HP at that level.' }),
    atk: t.exposeFloat('atk', { description: 'Base ATK at that level.' }),
    def: t.exposeFloat('def', { description: 'Base DEF at that level.' }),
  }),
});
