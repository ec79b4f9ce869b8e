import { coreLetters } from '../../../games/catalog.ts';
import {
  type ZzzAgent,
  type ZzzPlayer,
  type ZzzSkill,
  type ZzzStats,
  type ZzzWEngine,
  zzzStatNames,
} from '../../../games/zzz/model.ts';
import type { SkillId } from '../../../games/zzz/tables.ts';
import { builder } from '../../../graph/builder.ts';
import {
  growsWithGame,
  nameField,
  nullableWordField,
  ofId,
  shownMembers,
} from '../../../graph/field-options.ts';
import { describeEach, enumValues } from '../../../graph/scalars.ts';
import type { FoundPlayer } from '../present.ts';
import { detailType, hideable } from './detail.ts';
import { GearItemType } from './gear.ts';
import { Player, playerNode, ShowcaseCharacter, shownNode } from './player.ts';

export const CoreSkillLetterEnum = builder.enumType('CoreSkillLetter', {
  description: 'How far the core skill of a zzz agent is enhanced, from A, the first stage, to F.',
  values: enumValues(
    describeEach(coreLetters, (letter) => `Stage ${coreLetters.indexOf(letter) + 1} of 6.`),
  ),
});

/** A stat that something newer than the pack may raise is null (R6.5). */
const Detail = detailType<ZzzStats>('Zzz', zzzStatNames, { nullable: true });

export const ZzzWEngineType = builder.objectRef<ZzzWEngine>('ZzzEquippedWEngine').implement({
  ...shownMembers,
  description: 'The w-engine that an agent carries.',
  fields: (t) => ({
    wEngineId: t.exposeInt('id', { ...ofId, description: "The game's number of the w-engine." }),
    name: t.exposeString('name', nameField),
    level: t.exposeInt('level', { description: 'Its level.' }),
    upgrade: t.exposeInt('upgrade', { description: 'Its phase, 1 to 5.' }),
  }),
});

const SkillIdEnum = builder.enumType('ZzzSkillId', {
  description: 'One of the six skills that every agent has.',
  values: enumValues<SkillId>({
    basic: 'The basic attack.',
    special: 'The special attack.',
    dash: 'The dodge with its attacks.',
    ultimate: 'The chain attack and the ultimate.',
    core: 'The core skill.',
    assist: 'The assists.',
  }),
});

const Skill = builder.objectRef<ZzzSkill>('ZzzSkill').implement({
  ...shownMembers,
  description: "One of an agent's six skills.",
  fields: (t) => ({
    skill: t.expose('id', { ...ofId, type: SkillIdEnum, description: 'Which of the six it is.' }),
    level: t.exposeInt('level', { description: 'Its level with what the mindscape adds.' }),
  }),
});

export const ZzzAgentType = builder.objectRef<ZzzAgent>('ZzzAgent');

builder.node(ZzzAgentType, {
  ...shownNode<ZzzAgent>('zzz', 'driveDiscs'),
  ...shownMembers,
  description: 'An agent shown by a Zenless Zone Zero player.',
  interfaces: [ShowcaseCharacter],
  fields: (t) => ({
    agentId: t.exposeInt('agentId', { description: "The game's number of the agent." }),
    element: t.exposeString('element', {
      nullable: true,
      description: `Physical, Fire and so on (${growsWithGame}); null while the catalog does not know it.`,
    }),
    specialty: t.exposeString('specialty', {
      nullable: true,
      description: `Attack, Anomaly and so on (${growsWithGame}); null while the catalog does not know it.`,
    }),
    specialtyName: t.exposeString('specialtyName', nullableWordField('specialty')),
    mindscape: t.exposeInt('mindscape', { description: '0 to 6.' }),
    ascension: t.exposeInt('ascension', { description: '1 to 6; 1 is not yet promoted.' }),
    coreSkill: t.expose('coreSkill', {
      type: CoreSkillLetterEnum,
      nullable: true,
      description: 'The stage of the core skill; null before A, or when details are hidden.',
    }),
    wEngine: t.expose('wEngine', {
      type: ZzzWEngineType,
      nullable: true,
      description: 'Null when there is none, or details are hidden.',
    }),
    driveDiscs: t.expose('driveDiscs', {
      extensions: { rows: 6 },
      type: [GearItemType],
      description: 'The discs worn, slot_1 to slot_6, missing ones left out.',
    }),
    skills: t.expose('skills', {
      extensions: { rows: 6 },
      type: [Skill],
      description: 'The six skills; empty when details are hidden.',
    }),
    detail: t.expose('detail', { ...hideable, type: Detail }),
  }),
});

export const ZzzPlayerType = builder.objectRef<FoundPlayer & ZzzPlayer>('ZzzPlayer');

builder.node(ZzzPlayerType, {
  ...playerNode<FoundPlayer & ZzzPlayer>('zzz'),
  description: 'A player of Zenless Zone Zero.',
  interfaces: [Player],
  fields: (t) => ({
    showcase: t.expose('showcase', {
      type: [ZzzAgentType],
      description: "The agents shown, at most 8, in the provider's order.",
    }),
  }),
});
