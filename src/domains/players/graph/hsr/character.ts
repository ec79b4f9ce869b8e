import type { HsrCharacter, HsrKind } from '../../../../games/hsr/model.ts';
import { builder } from '../../../../graph/builder.ts';
import { growing } from '../../../../graph/named.ts';
import { hideable } from '../detail.ts';
import { GearItemType } from '../gear.ts';
import { ShowcaseCharacter } from '../player.ts';
import { Detail } from './detail.ts';
import { HsrLightConeType } from './light-cone.ts';
import { Row } from './trace-tree.ts';

const Kind = builder.objectRef<HsrKind>('HsrKind').implement({
  description: `An element or a path; ${growing}.`,
  fields: (t) => ({
    id: t.exposeString('id', { description: "The game's own word: Thunder, Warlock." }),
    name: t.exposeString('name', { description: "The players' word: Lightning, Nihility." }),
  }),
});

export const HsrCharacterType = builder.objectRef<HsrCharacter>('HsrCharacter').implement({
  description: 'A character shown by a Honkai: Star Rail player.',
  interfaces: [ShowcaseCharacter],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'relics' in value,
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
    enhanced: t.exposeBoolean('enhanced', {
      description: 'Whether the player has the kit that the game enhanced since.',
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
    detail: t.expose('detail', { ...hideable, type: Detail }),
  }),
});
