import type { ParamUnit } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import { growing } from '../../../graph/named.ts';
import type { CharacterTalent, LevelCost, TalentParam } from '../records/kit.ts';
import { MaterialCostType } from './members.ts';

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
  description: 'A number of a talent, level by level.',
  fields: (t) => ({
    label: t.exposeString('label', {
      nullable: true,
      description: "What the number is, in the game's words; null where it has none.",
    }),
    unit: t.expose('unit', { type: ParamUnitEnum, description: 'What kind of number it is.' }),
    values: t.exposeFloatList('values', { description: 'Its value at each level, from 1 on.' }),
  }),
});

export const LevelCostType = builder.objectRef<LevelCost>('LevelCost').implement({
  description: 'What it costs to reach one level from the one below.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'The level reached.' }),
    currency: t.exposeInt('currency', { description: 'How much money: Mora, Credits or Dennies.' }),
    materials: t.expose('materials', {
      type: [MaterialCostType],
      extensions: { rows: 3 },
      description: 'What else it takes.',
    }),
  }),
});

export const TalentType = builder.objectRef<CharacterTalent>('CharacterTalent').implement({
  description: 'A talent, skill or passive of a character.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description: `What kind it is in the game's words, such as normal, ultimate or chain; ${growing}.`,
    }),
    name: t.exposeString('name', {
      description: 'In the language asked for; empty while nobody knows it.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'What it does at level 1; null where no source has the text.',
    }),
    params: t.expose('params', {
      type: [TalentParamType],
      extensions: { rows: 16 },
      description: 'Its numbers.',
    }),
    levelCosts: t.expose('levelCosts', {
      type: [LevelCostType],
      extensions: { rows: 9 },
      description: 'What each level costs; empty where it cannot be raised.',
    }),
  }),
});
