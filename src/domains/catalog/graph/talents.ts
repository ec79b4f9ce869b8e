import type { LevelRecord, ParamUnit } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import type { Ascension, CharacterTalent, Phase, TalentParam } from '../present-character.ts';
import { MaterialCostType } from './shared.ts';

const ParamUnitEnum = builder.enumType('ParamUnit', {
  description: 'What the numbers of a talent are.',
  values: {
    PERCENT: { value: 'percent', description: 'Percent points.' },
    FLAT: { value: 'flat', description: 'Plain numbers.' },
    SECONDS: { value: 'seconds', description: 'Seconds.' },
    COUNT: { value: 'count', description: 'How often, or how many.' },
  } satisfies Record<string, { value: ParamUnit; description: string }>,
});

const TalentParamType = builder.objectRef<TalentParam>('TalentParam').implement({
  description: 'A number of a talent, level by level (R7.3).',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'What the number is, in words.' }),
    unit: t.expose('unit', { type: ParamUnitEnum, description: 'What kind of number it is.' }),
    values: t.exposeFloatList('values', { description: 'One for each level, from 1 on.' }),
  }),
});

export const TalentType = builder.objectRef<CharacterTalent>('CharacterTalent').implement({
  description: 'A talent, skill or passive of a character.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description: "What kind it is in the game's words, such as normal, ultimate or chain.",
    }),
    name: t.exposeString('name', { description: 'Its name; empty while nobody knows it.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What it does at level 1; null where no source tells it.',
    }),
    params: t.expose('params', {
      type: [TalentParamType],
      extensions: { rows: 16 },
      description: 'Its numbers.',
    }),
  }),
});

export const AscensionType = builder.objectRef<Ascension>('CharacterAscension').implement({
  description: 'What one ascension costs (R7.4).',
  fields: (t) => ({
    phase: t.exposeInt('phase', {
      description: 'As a player shows it; zzz begins at 1, so that its first cost leads to 2.',
    }),
    levelCap: t.exposeInt('levelCap', { description: 'The level that can be reached after it.' }),
    currency: t.exposeInt('currency', { description: 'Mora, credits or dennies.' }),
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
    phase: t.exposeInt('phase', { description: 'The ascension.' }),
    levelCap: t.exposeInt('levelCap', { description: 'The highest level within it.' }),
    hp: t.exposeFloat('hp', { description: 'Base HP at that level.' }),
    atk: t.exposeFloat('atk', { description: 'Base ATK at that level.' }),
    def: t.exposeFloat('def', { description: 'Base DEF at that level.' }),
  }),
});
