import type {
  TraceRow,
  TraceRowName,
  TraceSkill,
  TraceStatNode,
} from '../../../../games/hsr/model.ts';
import { builder } from '../../../../graph/builder.ts';
import { growing, named } from '../../../../graph/named.ts';
import { enumValues } from '../../../../graph/scalars.ts';

const Skill = builder.objectRef<TraceSkill>('HsrTraceSkill').implement({
  description: 'A main skill of the trace tree.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the trace." }),
    name: t.exposeString('name', named),
    level: t.exposeInt('level', { description: 'Its level with what eidolons add.' }),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level without eidolons.' }),
  }),
});

const NodeKindEnum = builder.enumType('HsrTraceNodeKind', {
  description: 'What a node of a row is.',
  values: {
    STAT: { value: 'stat', description: 'It raises a stat.' },
    ABILITY: { value: 'ability', description: 'It is the bonus ability of the row.' },
  } satisfies Record<string, { value: TraceStatNode['kind']; description: string }>,
});

const StatNode = builder.objectRef<TraceStatNode>('HsrTraceStatNode').implement({
  description: 'A node of a row of the trace tree: a stat boost, or the bonus ability.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the trace." }),
    kind: t.expose('kind', { type: NodeKindEnum, description: 'What it is.' }),
    stat: t.exposeString('stat', {
      nullable: true,
      description: `The stat it raises, such as crit_rate (${growing}); null for an ability.`,
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      description: 'By how much: flat, or percent points; null for an ability.',
    }),
    unlocked: t.exposeBoolean('unlocked', { description: 'Whether the player has it.' }),
  }),
});

const RowNameEnum = builder.enumType('HsrTraceRowName', {
  description: 'The skill that a row of the trace tree is named for.',
  values: enumValues<TraceRowName>({
    Basic: 'The basic attack.',
    Skill: 'The skill.',
    Ultimate: 'The ultimate.',
    Talent: 'The talent.',
  }),
});

export const Row = builder.objectRef<TraceRow>('HsrTraceRow').implement({
  description: 'One of the four rows of the trace tree.',
  fields: (t) => ({
    row: t.expose('row', { type: RowNameEnum, description: 'Which of the four it is.' }),
    mainSkill: t.expose('mainSkill', {
      type: Skill,
      description: 'The skill that the row is named for.',
    }),
    statNodes: t.expose('statNodes', {
      extensions: { rows: 4 },
      type: [StatNode],
      description: 'The nodes of the row: stat boosts and the bonus ability.',
    }),
  }),
});
