import type { RecordKind } from '../../../games/catalog-pack.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { pictureField, rowsOf } from '../../../graph/field-options.ts';
import { enumValues, GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import {
  maxNear,
  maxQuery,
  readQuery,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from '../search/search.ts';
import { BangbooRef } from './bangboo.ts';
import { CharacterRef } from './character.ts';
import { finders, ofCatalog, ofHits, ofSearch } from './fields.ts';
import { NamecardRef } from './namecard.ts';
import { ArtifactSetRef } from './set.ts';
import { WeaponRef } from './weapon.ts';

const RecordKindEnum = builder.enumType('RecordKind', {
  description: 'The kind of a record, in words that fit all games.',
  values: enumValues<RecordKind>({
    character: 'A character or agent.',
    weapon: 'A weapon, light cone or w-engine.',
    set: 'An artifact set, relic set or drive disc set.',
    bangboo: 'A bangboo.',
    namecard: 'A name card.',
  }),
});

// Each type of record is recognized by a member that no other type has.
const CatalogRecordType = builder.unionType('CatalogRecord', {
  description: 'A record of the catalog.',
  types: [CharacterRef, WeaponRef, ArtifactSetRef, BangbooRef, NamecardRef],
});

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A record of the catalog that matches a search.',
  fields: (t) => ({
    kind: t.expose('kind', { type: RecordKindEnum, description: 'The kind.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game that it belongs to.' }),
    recordId: t.exposeInt('recordId', {
      description: "The game's number of the record.",
    }),
    name: t.exposeString('name', {
      description:
        'Its name in the language asked for; where that is missing, the English name or `matched`.',
    }),
    matched: t.exposeString('matched', {
      description:
        'The name of the record that matches best, or what players call it: an alias, as it is written.',
    }),
    lang: t.expose('lang', { type: LanguageEnum, description: 'The language of `matched`.' }),
    iconUrl: t.exposeString('iconUrl', pictureField),
    record: t.field({
      type: CatalogRecordType,
      nullable: true,
      cache: ofCatalog,
      description: 'The record; null when the catalog no longer has it.',
      resolve: ({ kind, game, recordId: id, language }, _args, { services }) =>
        finders[kind](services.catalog, { game, id, language }),
    }),
  }),
});

/** How many records an answer has by default, and at most. */
const sizes = { default: 10, max: 50 } as const;

/** What the searches of the catalog take, and how a text is checked. */
const readText = ({ query }: { readonly query: string }): void => void readQuery(query);
const searchArgs = builder.args((t) => ({
  query: t.string({
    required: true,
    description: `The text to search for: 1 to ${maxQuery} characters without spaces around them.`,
  }),
  game: t.field({ type: GameEnum, description: 'Only records of this game.' }),
  kind: t.field({ type: RecordKindEnum, description: 'Only records of this kind.' }),
  lang: t.field({
    type: LanguageEnum,
    description: 'The language of `name`, English when left out; every language is searched.',
  }),
  first: t.int({
    defaultValue: sizes.default,
    description: `How many records: 1 to ${sizes.max}.`,
    validate: {
      min: [1, { message: 'At least 1.' }],
      max: [sizes.max, { message: `At most ${sizes.max}.` }],
    },
  }),
}));

type SearchAsked = Omit<SearchRequest, 'language' | 'limit'> &
  Readonly<{ lang?: SearchRequest['language']; first?: number | null | undefined }>;

const find = ({ lang: language, first, ...asked }: SearchAsked, { services }: GraphContext) =>
  services.catalog.search({ ...asked, language, limit: first ?? sizes.default });

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHitType],
    nullable: true,
    cache: ofHits,
    description:
      'Search the records of the catalog by name, part of a name, alias or reading, in any language and despite typing errors; the best match first.',
    authScopes: { scope: 'read' },
    args: searchArgs,
    check: readText,
    resolve: async (_root, asked, context) => (await find(asked, context)).hits,
  }),
);

const SearchResultType = builder.objectRef<SearchResult>('SearchResult').implement({
  description: 'What a search finds, and what is near where it finds nothing.',
  // `first` of the search is the number of rows already.
  fields: (t) => ({
    hits: t.expose('hits', rowsOf(SearchHitType, 1, 'The records; the best match first.')),
    near: t.field({
      ...rowsOf(
        SearchHitType,
        1,
        `The records whose names look most like the text, at most ${maxNear}; empty where there are hits.`,
      ),
      resolve: ({ near }) => near(),
    }),
  }),
});

builder.queryField('searchCatalog', (t) =>
  t.field({
    type: SearchResultType,
    nullable: true,
    cache: ofSearch,
    description: 'The same as `search`, with the records that are near where it finds nothing.',
    authScopes: { scope: 'read' },
    args: searchArgs,
    check: readText,
    resolve: (_root, asked, context) => find(asked, context),
  }),
);
