import type { TraceRow, TraceSkill, TraceStatNode } from '../../../../games/hsr/model.ts';
import { builder } from '../../../../graph/builder.ts';

const Skill = builder.objectRef<TraceSkill>('HsrTraceSkill').implement({
  description: 'A main skill of the trace tree.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the trace." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    level: t.exposeInt('level', { description: 'Its level with what eidolons add.' }),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level without eidolons.' }),
  }),
});

const StatNode = builder.objectRef<TraceStatNode>('HsrTraceStatNode').implement({
  description: 'A stat boost of the trace tree.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the trace." }),
    stat: t.exposeString('stat', { description: 'The stat it raises.' }),
    value: t.exposeFloat('value', { description: 'By how much: flat, or percent points.' }),
    unlocked: t.exposeBoolean('unlocked', { description: 'Whether the player has it.' }),
  }),
});

export const Row = builder.objectRef<TraceRow>('HsrTraceRow').implement({
  description: 'One of the four rows of the trace tree.',
  fields: (t) => ({
    row: t.exposeString('row', { description: 'Basic, Skill, Ultimate or Talent.' }),
    mainSkill: t.expose('mainSkill', {
      type: Skill,
      description: 'The skill that the row is named for.',
    }),
    statNodes: t.expose('statNodes', {
      extensions: { rows: 4 },
      type: [StatNode],
      description: 'The stat boosts of the row.',
    }),
  }),
});
