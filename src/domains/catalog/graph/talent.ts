import type { ParamUnit } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import type { CharacterTalent, TalentParam } from '../present-talent.ts';

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
