import type { TraceRecord } from '../../../games/catalog.ts';
import { builder } from '../../../graph/builder.ts';
import { described, named } from '../../../graph/named.ts';
import type { Trace } from '../records/kit.ts';
import { LevelCostType } from './talent.ts';

const TraceKindEnum = builder.enumType('TraceKind', {
  description: 'What a trace is.',
  values: {
    MAIN_SKILL: { value: 'main_skill', description: 'A skill that can be levelled.' },
    STAT_BOOST: { value: 'stat_boost', description: 'A stat that is raised.' },
    BONUS_ABILITY: { value: 'bonus_ability', description: 'An ability beside the skills.' },
  } satisfies Record<string, { value: TraceRecord['kind']; description: string }>,
});

const TraceUnlockType = builder.objectRef<TraceRecord['unlock']>('TraceUnlock').implement({
  description: 'What it takes to unlock a trace.',
  fields: (t) => ({
    ascension: t.exposeInt('ascension', {
      description: 'The lowest ascension at which it can be unlocked.',
    }),
    level: t.exposeInt('level', {
      description: 'The lowest character level at which it can be unlocked.',
    }),
    parentId: t.exposeInt('parentId', {
      nullable: true,
      description: 'The trace that has to be unlocked before; null for none.',
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
    id: t.exposeInt('id', { description: "The game's number of the trace." }),
    row: t.exposeInt('row', { description: 'The row that it hangs in, 1 to 4.' }),
    kind: t.expose('kind', { type: TraceKindEnum, description: 'What it is.' }),
    name: t.exposeString('name', named),
    description: t.exposeString('description', described),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level without eidolons.' }),
    unlock: t.expose('unlock', { type: TraceUnlockType, description: 'What it takes.' }),
    levelCurve: t.expose('levelCurve', {
      type: [TraceLevelType],
      extensions: { rows: 15 },
      description: 'Its numbers level by level.',
    }),
    levelCosts: t.expose('levelCosts', {
      type: [LevelCostType],
      extensions: { rows: 9 },
      description: 'What each level costs; empty where nothing is paid.',
    }),
  }),
});
