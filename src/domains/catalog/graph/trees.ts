import { builder } from '../../../graph/builder.ts';
import { descriptionField, nameField, rowsOf } from '../../../graph/field-options.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { Character } from '../records/character.ts';
import type { Rank } from '../records/kit.ts';
import { CharacterRef } from './character.ts';
import { addRecordQueries, enhancedArg } from './fields.ts';
import { CoreSkillType, TraceType } from './kit.ts';

const TraceTreeType = builder.objectRef<Character>('TraceTree').implement({
  description: 'The trace tree of an hsr character.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the character.' }),
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    name: t.exposeString('name', nameField),
    enhanced: t.exposeBoolean('enhanced', {
      description: 'Whether it is the tree of a kit that the game enhanced.',
    }),
    nodes: t.expose('traces', rowsOf(TraceType, 20, 'Its nodes.')),
    character: t.field({
      type: CharacterRef,
      description: 'The character whose tree it is, with the same kit.',
      resolve: (character) => character,
    }),
  }),
});

addRecordQueries('character', TraceTreeType, {
  trace: {
    description: 'The trace tree of one hsr character.',
    id: ['avatarId', 'character'],
    game: 'hsr',
    args: enhancedArg,
  },
});

const MindscapeUnlockType = builder.objectRef<Rank>('MindscapeUnlock').implement({
  description: 'The requirements of a mindscape.',
  fields: (t) => ({
    // Each further copy of the agent unlocks the next.
    copies: t.exposeInt('level', { description: 'How many copies of the agent beside the first.' }),
  }),
});

const MindscapeType = builder.objectRef<Rank>('Mindscape').implement({
  description: 'One of the six mindscapes of an agent.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: '1 to 6.' }),
    name: t.exposeString('name', nameField),
    description: t.exposeString('description', descriptionField),
    unlock: t.field({
      type: MindscapeUnlockType,
      description: 'The requirements.',
      resolve: (rank) => rank,
    }),
  }),
});

const MindscapeTreeType = builder.objectRef<Character>('MindscapeTree').implement({
  description: 'The mindscapes and the core skill of a zzz agent.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the agent.' }),
    agentId: t.exposeInt('avatarId', { description: "The game's number of the agent." }),
    name: t.exposeString('name', nameField),
    mindscapes: t.expose('ranks', rowsOf(MindscapeType, 6, 'The six mindscapes.')),
    coreSkill: t.expose('coreSkill', rowsOf(CoreSkillType, 6, 'The stages of the core skill.')),
    character: t.field({
      type: CharacterRef,
      description: 'The agent whose mindscapes they are.',
      resolve: (agent) => agent,
    }),
  }),
});

addRecordQueries('character', MindscapeTreeType, {
  mindscape: {
    description: 'The mindscapes and the core skill of one zzz agent.',
    id: ['agentId', 'agent'],
    game: 'zzz',
  },
});
