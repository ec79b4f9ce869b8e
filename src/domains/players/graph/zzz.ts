import type {
  ZzzAgent,
  ZzzPlayer,
  ZzzSkill,
  ZzzStats,
  ZzzWEngine,
} from '../../../games/zzz/model.ts';
import { builder } from '../../../graph/builder.ts';
import type { FoundPlayer } from '../service.ts';
import { detailType, GearItemType } from './gear.ts';
import { Player, playerNode, ShowcaseCharacter } from './player.ts';

export const ZzzWEngineType = builder.objectRef<ZzzWEngine>('ZzzEquippedWEngine').implement({
  description: 'The w-engine that an agent carries.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the w-engine." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    level: t.exposeInt('level', { description: 'Its level.' }),
    upgrade: t.exposeInt('upgrade', { description: 'Its phase, 1 to 5.' }),
  }),
});

const Skill = builder.objectRef<ZzzSkill>('ZzzSkill').implement({
  description: "One of an agent's six skills.",
  fields: (t) => ({
    id: t.exposeString('id', {
      description: 'One of basic, special, dash, ultimate, core and assist.',
    }),
    level: t.exposeInt('level', { description: 'Its level with what the mindscape adds.' }),
  }),
});

const Detail = detailType<ZzzStats>('Zzz', [
  'hp',
  'atk',
  'def',
  'impact',
  'critRate',
  'critDmg',
  'anomalyMastery',
  'anomalyProficiency',
  'penRatio',
  'pen',
  'energyRegen',
  'sheerForce',
  'physicalDmgBonus',
  'fireDmgBonus',
  'iceDmgBonus',
  'electricDmgBonus',
  'etherDmgBonus',
  'windDmgBonus',
]);

export const ZzzAgentType = builder.objectRef<ZzzAgent>('ZzzAgent').implement({
  description: 'An agent shown by a Zenless Zone Zero player.',
  interfaces: [ShowcaseCharacter],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'driveDiscs' in value,
  fields: (t) => ({
    agentId: t.exposeInt('agentId', { description: "The game's number of the agent." }),
    element: t.exposeString('element', {
      nullable: true,
      description: 'Physical, Fire and so on; null while the catalog does not know it.',
    }),
    specialty: t.exposeString('specialty', {
      nullable: true,
      description: 'Attack, Anomaly and so on; null while the catalog does not know it.',
    }),
    mindscape: t.exposeInt('mindscape', { description: '0 to 6.' }),
    ascension: t.exposeInt('ascension', { description: '1 to 6; 1 is not yet promoted.' }),
    coreSkill: t.exposeString('coreSkill', {
      nullable: true,
      description: 'A to F; null before A.',
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
    detail: t.expose('detail', {
      type: Detail,
      nullable: true,
      description: 'Null when details are hidden or were not asked for.',
    }),
  }),
});

const ZzzPlayerType = builder.objectRef<FoundPlayer & ZzzPlayer>('ZzzPlayer');

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
