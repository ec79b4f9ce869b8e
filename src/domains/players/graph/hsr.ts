import type {
  HsrCharacter,
  HsrKind,
  HsrLightCone,
  HsrPlayer,
  HsrStats,
  TraceRow,
  TraceSkill,
  TraceStatNode,
} from '../../../games/hsr/model.ts';
import { builder } from '../../../graph/builder.ts';
import type { FoundPlayer } from '../service.ts';
import { detailType, GearItemType } from './gear.ts';
import { Player, playerNode, ShowcaseCharacter } from './player.ts';

const Kind = builder.objectRef<HsrKind>('HsrKind').implement({
  description: 'An element or a path.',
  fields: (t) => ({
    id: t.exposeString('id', { description: "The game's own word: Thunder, Warlock." }),
    name: t.exposeString('name', { description: "The players' word: Lightning, Nihility." }),
  }),
});

export const HsrLightConeType = builder.objectRef<HsrLightCone>('HsrEquippedLightCone').implement({
  description: 'The light cone that a character wears.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the light cone." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    level: t.exposeInt('level', { description: 'Its level.' }),
    superimpose: t.exposeInt('superimpose', { description: '1 to 5.' }),
  }),
});

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

const Row = builder.objectRef<TraceRow>('HsrTraceRow').implement({
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

const Detail = detailType<HsrStats>('Hsr', [
  'hp',
  'atk',
  'def',
  'spd',
  'critRate',
  'critDmg',
  'breakEffect',
  'effectHitRate',
  'effectRes',
  'energyRecharge',
  'healingBonus',
  'physicalDmgBonus',
  'fireDmgBonus',
  'iceDmgBonus',
  'lightningDmgBonus',
  'windDmgBonus',
  'quantumDmgBonus',
  'imaginaryDmgBonus',
]);

export const HsrCharacterType = builder.objectRef<HsrCharacter>('HsrCharacter').implement({
  description: 'A character shown by a Honkai: Star Rail player.',
  interfaces: [ShowcaseCharacter],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'relics' in value,
  fields: (t) => ({
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    element: t.expose('element', {
      type: Kind,
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    path: t.expose('path', {
      type: Kind,
      nullable: true,
      description: 'Null while the catalog does not know it.',
    }),
    eidolon: t.exposeInt('eidolon', { description: '0 to 6.' }),
    ascension: t.exposeInt('ascension', { description: '0 to 6.' }),
    lightCone: t.expose('lightCone', {
      type: HsrLightConeType,
      nullable: true,
      description: 'Null when there is none, or details are hidden.',
    }),
    relics: t.expose('relics', {
      extensions: { rows: 6 },
      type: [GearItemType],
      description: 'The relics and planar ornaments worn; empty when details are hidden.',
    }),
    traceTree: t.expose('traceTree', {
      extensions: { rows: 4 },
      type: [Row],
      description: 'The rows Basic, Skill, Ultimate, Talent; empty when details are hidden.',
    }),
    detail: t.expose('detail', {
      type: Detail,
      nullable: true,
      description: 'Null when details are hidden or were not asked for.',
    }),
  }),
});

const HsrPlayerType = builder.objectRef<FoundPlayer & HsrPlayer>('HsrPlayer');

builder.node(HsrPlayerType, {
  ...playerNode<FoundPlayer & HsrPlayer>('hsr'),
  description: 'A player of Honkai: Star Rail.',
  interfaces: [Player],
  fields: (t) => ({
    worldLevel: t.exposeInt('worldLevel', { description: 'The equilibrium level, from 0.' }),
    showcase: t.expose('showcase', {
      type: [HsrCharacterType],
      description: "The characters shown, at most 8, in the provider's order.",
    }),
  }),
});
