import { builder } from '../../../graph/builder.ts';
import { descriptionField, nameField, pictureField } from '../../../graph/field-options.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Bangboo, BangbooSkill } from '../records/bangboo.ts';
import { langArg, ofCatalog, recordNode, requireRecord } from './fields.ts';
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
    mark: 'chainInteraction',
    idOf: ({ bangbooId }) => bangbooId,
    find: (catalog, request) => catalog.findBangboo(request),
    missing: 'bangboo_not_found',
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
      description:
        'How many points it costs; null where no source says it, which is everywhere so far.',
    }),
    chainInteraction: t.exposeString('chainInteraction', {
      nullable: true,
      description: 'What it does in a chain attack; null where no source has the text.',
    }),
    levels: t.expose('levels', {
      type: [StatsAtLevelType],
      extensions: { rows: 12 },
      description:
        'Its stats at level 1 and around each raise of the cap; empty where no source has them.',
    }),
    stats: t.expose('stats', {
      type: [AddedStatType],
      extensions: { rows: 7 },
      description: 'Its stats at level 60; empty where no source has them.',
    }),
  }),
});

builder.queryField('bangboo', (t) =>
  t.field({
    type: BangbooRef,
    nullable: true,
    description: 'One bangboo of zzz.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      bangbooId: t.arg.int({
        required: true,
        description: "The game's number of the bangboo.",
        ...recordId('bangboo', 'zzz'),
      }),
      ...langArg,
    },
    resolve: (_root, { bangbooId: id, lang: language }, { services }) =>
      requireRecord(
        services.catalog.findBangboo({ game: 'zzz', id, language }),
        'bangboo_not_found',
      ),
  }),
);
