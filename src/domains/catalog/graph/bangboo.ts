import { builder } from '../../../graph/builder.ts';
import { descriptionField, nameField, pictureField, rowsOf } from '../../../graph/field-options.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Bangboo, BangbooSkill } from '../records/bangboo.ts';
import { addRecordQueries, recordNode } from './fields.ts';
import { AddedStatType, StatsAtLevelType } from './members.ts';

const BangbooSkillType = builder.objectRef<BangbooSkill>('BangbooSkill').implement({
  description: 'A skill of a bangboo.',
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: true,
      description: 'Its name in the language asked for; null where no source has it.',
    }),
    description: t.exposeString('description', descriptionField),
  }),
});

export const BangbooRef = builder.objectRef<Bangboo>('Bangboo');

builder.node(BangbooRef, {
  ...recordNode<Bangboo>({
    kind: 'bangboo',
    mark: 'chainInteraction',
    idOf: ({ bangbooId }) => bangbooId,
  }),
  description: 'A bangboo of zzz.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the bangboo.' }),
    bangbooId: t.exposeInt('bangbooId', { description: "The game's number of the bangboo." }),
    name: t.exposeString('name', nameField),
    rarity: t.expose('rarity', { type: 'Rarity', description: 'S, A or B.' }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    activeSkill: t.expose('activeSkill', {
      type: BangbooSkillType,
      description: 'What it does when it is called.',
    }),
    passiveSkill: t.expose('passiveSkill', {
      type: BangbooSkillType,
      description: 'What it does by itself.',
    }),
    cost: t.exposeInt('cost', {
      nullable: true,
      description: 'Its cost in points; null, since no source has it yet.',
    }),
    chainInteraction: t.exposeString('chainInteraction', {
      nullable: true,
      description: 'What it does in a chain attack; null where no source has the text.',
    }),
    levels: t.expose('levels', {
      type: [StatsAtLevelType],
      extensions: { rows: 12 },
      description:
        'Its stats at level 1 and before and after each raise of the level cap; empty where no source has them.',
    }),
    stats: t.expose(
      'stats',
      rowsOf(AddedStatType, 7, 'Its stats at level 60; empty where no source has them.'),
    ),
  }),
});

addRecordQueries('bangboo', BangbooRef, {
  bangboo: { id: ['bangbooId', 'bangboo'], game: 'zzz', description: 'One bangboo of zzz.' },
});
