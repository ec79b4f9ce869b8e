import { builder } from '../../../graph/builder.ts';
import { descriptionField, nameField } from '../../../graph/field-options.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import {
  type Mindscape,
  type MindscapeTree,
  presentMindscapeTree,
  presentTraceTree,
  type TraceTree,
} from '../records/character.ts';
import { CharacterRef } from './character.ts';
import { enhancedArg, langArg, ofCatalog, requireRecord } from './fields.ts';
import { CoreSkillType, TraceType } from './kit.ts';

const TraceTreeType = builder.objectRef<TraceTree>('TraceTree').implement({
  description: 'The trace tree of an hsr character.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the character.' }),
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    name: t.exposeString('name', nameField),
    enhanced: t.exposeBoolean('enhanced', {
      description: 'Whether it is the tree of a kit that the game enhanced.',
    }),
    nodes: t.expose('nodes', {
      type: [TraceType],
      extensions: { rows: 20 },
      description: 'Its nodes.',
    }),
    character: t.expose('character', {
      type: CharacterRef,
      description: 'The character whose tree it is, with the same kit.',
    }),
  }),
});

builder.queryField('trace', (t) =>
  t.field({
    type: TraceTreeType,
    nullable: true,
    description: 'The trace tree of one hsr character.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      avatarId: t.arg.int({
        required: true,
        description: "The game's number of the character.",
        ...recordId('character', 'hsr'),
      }),
      ...enhancedArg,
      ...langArg,
    },
    resolve: (_root, { avatarId: id, lang: language, enhanced }, { services }) => {
      const character = services.catalog.findCharacter({ game: 'hsr', id, language, enhanced });
      return presentTraceTree(requireRecord(character, 'trace_not_found'));
    },
  }),
);

const MindscapeUnlockType = builder.objectRef<Mindscape['unlock']>('MindscapeUnlock').implement({
  description: 'What it takes to unlock a mindscape.',
  fields: (t) => ({
    copies: t.exposeInt('copies', {
      description: 'How many copies of the agent beside the first.',
    }),
  }),
});

const MindscapeType = builder.objectRef<Mindscape>('Mindscape').implement({
  description: 'One of the six mindscapes of an agent.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: '1 to 6.' }),
    name: t.exposeString('name', nameField),
    description: t.exposeString('description', descriptionField),
    unlock: t.expose('unlock', { type: MindscapeUnlockType, description: 'What it takes.' }),
  }),
});

const MindscapeTreeType = builder.objectRef<MindscapeTree>('MindscapeTree').implement({
  description: 'The mindscapes and the core skill of a zzz agent.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the agent.' }),
    agentId: t.exposeInt('agentId', { description: "The game's number of the agent." }),
    name: t.exposeString('name', nameField),
    mindscapes: t.expose('mindscapes', {
      type: [MindscapeType],
      extensions: { rows: 6 },
      description: 'The six mindscapes.',
    }),
    coreSkill: t.expose('coreSkill', {
      type: [CoreSkillType],
      extensions: { rows: 6 },
      description: 'The stages of the core skill.',
    }),
    character: t.expose('character', {
      type: CharacterRef,
      description: 'The agent whose mindscapes they are.',
    }),
  }),
});

builder.queryField('mindscape', (t) =>
  t.field({
    type: MindscapeTreeType,
    nullable: true,
    description: 'The mindscapes and the core skill of one zzz agent.',
    authScopes: { scope: 'read' },
    cache: ofCatalog,
    args: {
      agentId: t.arg.int({
        required: true,
        description: "The game's number of the agent.",
        ...recordId('character', 'zzz'),
      }),
      ...langArg,
    },
    resolve: (_root, { agentId: id, lang: language }, { services }) => {
      const agent = services.catalog.findCharacter({ game: 'zzz', id, language });
      return presentMindscapeTree(requireRecord(agent, 'mindscape_not_found'));
    },
  }),
);
