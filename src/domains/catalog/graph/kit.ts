import type { ParamUnit, TraceRecord } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import {
  descriptionField,
  growsWithGame,
  nameField,
  ofId,
  rowsOf,
} from '../../../graph/field-options.ts';
import { enumValues } from '../../../graph/scalars.ts';
import { CoreSkillLetterEnum } from '../../players/graph/zzz.ts';
import type {
  CharacterTalent,
  CoreSkill,
  LevelCost,
  Rank,
  TalentParam,
  Trace,
} from '../records/kit.ts';
import { AddedStatType, MaterialCostType } from './members.ts';

const ParamUnitEnum = builder.enumType('ParamUnit', {
  description: 'The unit of the numbers of a talent.',
  values: enumValues<ParamUnit>({
    percent: 'Percent points.',
    flat: 'Plain numbers.',
    seconds: 'Seconds.',
    count: 'A count.',
  }),
});

const TalentParamType = builder.objectRef<TalentParam>('TalentParam').implement({
  description: 'A number of a talent, level by level.',
  fields: (t) => ({
    label: t.exposeString('label', {
      nullable: true,
      description: "What the number is, in the game's words; null where it has none.",
    }),
    unit: t.expose('unit', { type: ParamUnitEnum, description: 'The unit.' }),
    values: t.exposeFloatList('values', { description: 'Its value at each level, from 1 on.' }),
  }),
});

const LevelCostType = builder.objectRef<LevelCost>('LevelCost').implement({
  description: 'What it costs to reach one level from the one below.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'The level reached.' }),
    currency: t.exposeInt('currency', { description: 'The price in Mora, Credits or Dennies.' }),
    materials: t.expose('materials', rowsOf(MaterialCostType, 3, 'The materials.')),
  }),
});

export const TalentType = builder.objectRef<CharacterTalent>('CharacterTalent').implement({
  description: 'A talent, skill or passive of a character.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description: `The kind in the game's words, such as normal, ultimate or chain; ${growsWithGame}.`,
    }),
    name: t.exposeString('name', {
      description: 'In the language asked for; empty until it is known.',
    }),
    description: t.exposeString('description', {
      nullable: true,
      description:
        'What it does at level 1, in sentences of our own without an import; null where neither is known.',
    }),
    params: t.expose('params', rowsOf(TalentParamType, 16, 'Its numbers.')),
    levelCosts: t.expose(
      'levelCosts',
      rowsOf(LevelCostType, 9, 'What each level costs; empty where it cannot be raised.'),
    ),
  }),
});

const TraceKindEnum = builder.enumType('TraceKind', {
  description: 'The kind of a trace.',
  values: enumValues<TraceRecord['kind']>({
    main_skill: 'A skill that can be levelled.',
    stat_boost: 'A stat bonus.',
    bonus_ability: 'An ability beside the skills.',
  }),
});

const TraceUnlockType = builder.objectRef<TraceRecord['unlock']>('TraceUnlock').implement({
  description: 'The requirements of a trace.',
  fields: (t) => ({
    ascension: t.exposeInt('ascension', {
      description: 'The lowest ascension at which it can be unlocked.',
    }),
    level: t.exposeInt('level', {
      description: 'The lowest character level at which it can be unlocked.',
    }),
    parentId: t.exposeInt('parentId', {
      nullable: true,
      description: 'The trace that has to be unlocked before this one; null where there is none.',
    }),
  }),
});

const TraceLevelType = builder
  .objectRef<TraceRecord['levelCurve'][number]>('TraceLevel')
  .implement({
    description: 'The numbers of a trace at one level.',
    fields: (t) => ({
      level: t.exposeInt('level', { description: 'The level.' }),
      params: t.exposeFloatList('params', {
        description: 'The numbers in the order of the description.',
      }),
    }),
  });

export const TraceType = builder.objectRef<Trace>('Trace').implement({
  description: 'A node of the trace tree of an hsr character.',
  fields: (t) => ({
    traceId: t.exposeInt('id', { ...ofId, description: "The game's number of the trace." }),
    row: t.exposeInt('row', { description: 'The row of the tree, 1 to 4.' }),
    kind: t.expose('kind', { type: TraceKindEnum, description: 'The kind.' }),
    name: t.exposeString('name', nameField),
    description: t.exposeString('description', descriptionField),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level without eidolons.' }),
    unlock: t.expose('unlock', { type: TraceUnlockType, description: 'The requirements.' }),
    levelCurve: t.expose('levelCurve', rowsOf(TraceLevelType, 15, 'Its numbers level by level.')),
    levelCosts: t.expose(
      'levelCosts',
      rowsOf(LevelCostType, 9, 'What each level costs; empty where nothing is paid.'),
    ),
  }),
});

const CoreSkillUnlockType = builder.objectRef<CoreSkill['unlock']>('CoreSkillUnlock').implement({
  description: 'The requirements of a stage of the core skill.',
  fields: (t) => ({
    agentLevel: t.exposeInt('agentLevel', {
      description: 'The lowest agent level at which it can be unlocked.',
    }),
    currency: t.exposeInt('currency', {
      nullable: true,
      description: 'How many Dennies; null where no source has the cost.',
    }),
    materials: t.expose(
      'materials',
      rowsOf(MaterialCostType, 4, 'The materials; empty where no source has them.'),
    ),
  }),
});

export const CoreSkillType = builder.objectRef<CoreSkill>('CoreSkill').implement({
  description: "One stage of a zzz agent's core skill.",
  fields: (t) => ({
    letter: t.expose('letter', { type: CoreSkillLetterEnum, description: 'Its letter.' }),
    name: t.exposeString('name', nameField),
    description: t.exposeString('description', descriptionField),
    stats: t.expose(
      'stats',
      rowsOf(AddedStatType, 2, 'The stats that it and the stages before it add.'),
    ),
    unlock: t.expose('unlock', { type: CoreSkillUnlockType, description: 'The requirements.' }),
  }),
});

export const RankType = builder.objectRef<Rank>('CharacterRank').implement({
  description: 'A constellation, eidolon or mindscape.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: '1 to 6.' }),
    name: t.exposeString('name', nameField),
    description: t.exposeString('description', descriptionField),
  }),
});
