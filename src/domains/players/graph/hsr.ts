import {
  type HsrCharacter,
  type HsrKind,
  type HsrLightCone,
  type HsrPlayer,
  type HsrStats,
  hsrStatNames,
  type TraceNode,
  type TraceRow,
  type TraceRowName,
  type TraceSkill,
  type TraceStatNode,
} from '../../../games/hsr/model.ts';
import { builder } from '../../../graph/builder.ts';
import {
  growsWithGame,
  nameField,
  nullableWordField,
  ofId,
  shownMembers,
} from '../../../graph/field-options.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { FoundPlayer } from '../present.ts';
import { detailType, hideable } from './detail.ts';
import { GearItemType } from './gear.ts';
import { Player, playerNode, ShowcaseCharacter, shownNode } from './player.ts';

/** A stat that something newer than the tables may raise is null (R6.5). */
const Detail = detailType<HsrStats>('Hsr', hsrStatNames, { nullable: true });

export const HsrLightConeType = builder.objectRef<HsrLightCone>('HsrEquippedLightCone').implement({
  ...shownMembers,
  description: 'The light cone that a character wears.',
  fields: (t) => ({
    lightConeId: t.exposeInt('id', {
      ...ofId,
      description: "The game's number of the light cone.",
    }),
    name: t.exposeString('name', nameField),
    level: t.exposeInt('level', { description: 'Its level.' }),
    superimpose: t.exposeInt('superimpose', { description: '1 to 5.' }),
  }),
});

const Skill = builder.objectRef<TraceSkill>('HsrTraceSkill').implement({
  ...shownMembers,
  description: 'A main skill of the trace tree.',
  fields: (t) => ({
    traceId: t.exposeInt('id', { ...ofId, description: "The game's number of the trace." }),
    name: t.exposeString('name', nameField),
    level: t.exposeInt('level', { description: 'Its level with what eidolons add.' }),
    maxLevel: t.exposeInt('maxLevel', { description: 'The highest level without eidolons.' }),
  }),
});

const NodeKindEnum = builder.enumType('HsrTraceNodeKind', {
  description: 'What a node of a row is.',
  values: enumValues<'stat' | 'ability'>({
    stat: 'It raises a stat.',
    ability: 'It is a bonus ability; these are in `abilities` now.',
  }),
});

const StatNode = builder.objectRef<TraceStatNode>('HsrTraceStatNode').implement({
  ...shownMembers,
  description: 'A stat boost in a row of the trace tree.',
  fields: (t) => ({
    traceId: t.exposeInt('id', { ...ofId, description: "The game's number of the trace." }),
    kind: t.expose('kind', { type: NodeKindEnum, description: 'What it is.' }),
    stat: t.exposeString('stat', {
      description: `The stat it raises, such as crit_rate (${growsWithGame}).`,
    }),
    value: t.exposeFloat('value', { description: 'By how much: flat, or percent points.' }),
    unlocked: t.exposeBoolean('unlocked', { description: 'Whether the player has it.' }),
  }),
});

const Ability = builder.objectRef<TraceNode>('HsrTraceAbility').implement({
  ...shownMembers,
  description: 'A bonus ability in a row of the trace tree.',
  fields: (t) => ({
    traceId: t.exposeInt('id', { ...ofId, description: "The game's number of the trace." }),
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

const Row = builder.objectRef<TraceRow>('HsrTraceRow').implement({
  ...shownMembers,
  description: 'One of the four rows of the trace tree.',
  fields: (t) => ({
    row: t.expose('row', { type: RowNameEnum, description: 'Which of the four it is.' }),
    mainSkill: t.expose('mainSkill', { type: Skill, description: 'The skill that names the row.' }),
    statNodes: t.expose('statNodes', {
      extensions: { rows: 4 },
      type: [StatNode],
      description: 'The stat boosts of the row.',
    }),
    abilities: t.expose('abilities', {
      extensions: { rows: 1 },
      type: [Ability],
      description: 'The bonus ability of the row; none in the last one.',
    }),
  }),
});

const Kind = builder.objectRef<HsrKind>('HsrKind').implement({
  ...shownMembers,
  description: `An element or a path; ${growsWithGame}.`,
  fields: (t) => ({
    word: t.exposeString('id', { ...ofId, description: "The game's own word: Thunder, Warlock." }),
    name: t.exposeString('name', { description: "The players' word: Lightning, Nihility." }),
  }),
});

export const HsrCharacterType = builder.objectRef<HsrCharacter>('HsrCharacter');

builder.node(HsrCharacterType, {
  ...shownNode<HsrCharacter>('hsr', 'relics'),
  ...shownMembers,
  description: 'A character shown by a Honkai: Star Rail player.',
  interfaces: [ShowcaseCharacter],
  fields: (t) => ({
    avatarId: t.exposeInt('avatarId', { description: "The game's number of the character." }),
    element: t.expose('element', {
      type: Kind,
      nullable: true,
      description: 'Its element; null while the catalog does not know it.',
    }),
    path: t.expose('path', {
      type: Kind,
      nullable: true,
      description: 'Its path; null while the catalog does not know it.',
    }),
    pathName: t.exposeString('pathName', nullableWordField('path')),
    enhanced: t.exposeBoolean('enhanced', { description: 'Whether it has the enhanced kit.' }),
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
    detail: t.expose('detail', { ...hideable, type: Detail }),
  }),
});

export const HsrPlayerType = builder.objectRef<FoundPlayer & HsrPlayer>('HsrPlayer');

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
