import type { RecordKind } from '../../../games/catalog-pack.ts';
import { builder } from '../../../graph/builder.ts';
import { pictureField } from '../../../graph/field-options.ts';
import { enumValues, GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import { maxQuery, readQuery, type SearchHit } from '../search/search.ts';
import { BangbooRef } from './bangboo.ts';
import { CharacterRef } from './character.ts';
import { finders, ofCatalog, ofFound } from './fields.ts';
import { NamecardRef } from './namecard.ts';
import { ArtifactSetRef } from './set.ts';
import { WeaponRef } from './weapon.ts';

const RecordKindEnum = builder.enumType('RecordKind', {
  description: 'What a record of the catalog is, in the words that fit all games.',
  values: enumValues<RecordKind>({
    character: 'A character or agent.',
    weapon: 'A weapon, light cone or w-engine.',
    set: 'An artifact set, relic set or drive disc set.',
    bangboo: 'A bangboo.',
    namecard: 'A name card.',
  }),
});

// Each type of a record knows its own by a member that no other has.
const CatalogRecordType = builder.unionType('CatalogRecord', {
  description: 'A record of the catalog.',
  types: [CharacterRef, WeaponRef, ArtifactSetRef, BangbooRef, NamecardRef],
});

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A record of the catalog that may be meant by a text.',
  fields: (t) => ({
    kind: t.expose('kind', { type: RecordKindEnum, description: 'What it is.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game that it belongs to.' }),
    recordId: t.exposeInt('recordId', {
      description: "The game's number of the record, by which it is asked for.",
    }),
    name: t.exposeString('name', {
      description:
        'Its name in the language asked for; in English, or as `matched` has it, where that is missing.',
    }),
    matched: t.exposeString('matched', {
      description: 'The one of its names that fits the text best.',
    }),
    lang: t.expose('lang', { type: LanguageEnum, description: 'The language of `matched`.' }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    record: t.field({
      type: CatalogRecordType,
      nullable: true,
      cache: ofCatalog,
      description: 'The record itself; null when the catalog has lost it meanwhile.',
      resolve: ({ kind, game, recordId: id, language }, _args, { services }) =>
        finders[kind](services.catalog, { game, id, language }),
    }),
  }),
});

/** How many rows are asked for when nothing is said, and at most. */
const sizes = { default: 10, max: 50 } as const;

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHitType],
    nullable: true,
    cache: ofFound,
    description:
      'The records of the catalog that may be meant by a name or a part of it, in any language and with typing errors, the best first.',
    authScopes: { scope: 'read' },
    args: {
      query: t.arg.string({
        required: true,
        description: `What is searched for: 1 to ${maxQuery} characters without the spaces around them.`,
      }),
      game: t.arg({ type: GameEnum, description: 'Only records of this game.' }),
      kind: t.arg({ type: RecordKindEnum, description: 'Only records of this kind.' }),
      lang: t.arg({
        type: LanguageEnum,
        description:
          'The language of `name`, English when left out; names are looked for in every language.',
      }),
      first: t.arg.int({
        defaultValue: sizes.default,
        description: `How many: 1 to ${sizes.max}.`,
        validate: {
          min: [1, { message: 'At least 1.' }],
          max: [sizes.max, { message: `At most ${sizes.max}.` }],
        },
      }),
    },
    check: ({ query }) => void readQuery(query),
    resolve: (_root, { lang: language, first, ...asked }, { services }) =>
      services.catalog.search({ ...asked, language, limit: first ?? sizes.default }),
  }),
);
