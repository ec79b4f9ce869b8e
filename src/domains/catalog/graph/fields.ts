import type { ObjectRef } from '@pothos/core';
import type { RecordKind } from '../../../games/catalog-pack.ts';
import { type GameId, gameIds, type Language } from '../../../games/ids.ts';
import { maxAgeOf, maxAgeOfFound } from '../../../games/names.ts';
import { builder } from '../../../graph/builder.ts';
import { cacheRule } from '../../../graph/cache/plugin.ts';
import { loadConnection, type PageArgs } from '../../../graph/connection.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { localizedId, parseLocalizedId } from '../../../graph/nodes.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import { type FaultCode, Problem } from '../../../lib/problem.ts';
import { snakeCase } from '../../../lib/text.ts';
import type { CatalogList } from '../lists.ts';
import type { CatalogService, CharacterRequest, ListRequest, RecordRequest } from '../service.ts';

export const langArg = builder.args((t) => ({
  lang: t.field({
    type: LanguageEnum,
    description: 'The language of names and texts; English when left out.',
  }),
}));

export const enhancedArg = builder.args((t) => ({
  enhanced: t.boolean({
    defaultValue: true,
    description:
      'False for the kit from before the game enhanced it, of an hsr character that has both.',
  }),
}));

export const gameArg = builder.args((t) => ({
  game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
}));

interface Named {
  readonly name?: string | null;
}

/** For answers of records: a record without a name yet is looked up again soon (R7.6). */
export const ofCatalog = cacheRule<Named | readonly Named[] | null | undefined>((shown, note) => {
  const records = Array.isArray(shown) ? shown : [shown ?? { name: null }];
  note.until(note.begunAt + maxAgeOf(records as readonly Named[]) * 1000);
});

/** For a page with a `maxAgeSeconds` of its own. */
export const byPage = cacheRule<{ readonly maxAgeSeconds: number | undefined }>((page, note) =>
  note.until(note.begunAt + (page.maxAgeSeconds ?? 0) * 1000),
);

/** For results of a search: an empty result is searched for again soon. */
const foundIn = <Found>(hitsOf: (found: Found) => readonly Named[]) =>
  cacheRule<Found | null>((found, note) =>
    note.until(note.begunAt + maxAgeOfFound(found === null ? [] : hitsOf(found)) * 1000),
  );

export const ofHits = foundIn((hits: readonly Named[]) => hits);
export const ofSearch = foundIn(({ hits }: { readonly hits: readonly Named[] }) => hits);

type ListArgs = Pick<ListRequest, 'game'> & { readonly lang?: Language | null | undefined };

/** What root fields that list records share: pages by the game's number (R5.4), and a check of the filters. */
export const recordList = <Args, Model>(
  idOf: (row: Model) => number,
  listOf: (catalog: CatalogService, request: ListRequest, args: Args) => CatalogList<Model>,
) => {
  const readList = (args: Args & ListArgs, { services }: GraphContext) =>
    listOf(services.catalog, { game: args.game, language: args.lang }, args);
  return {
    nullable: true,
    authScopes: { scope: 'read' },
    cache: byPage,
    check(args: Args & ListArgs, context: GraphContext): void {
      if (!context.unread?.has('game')) readList(args, context);
    },
    resolve(_root: object, args: Args & ListArgs & PageArgs, context: GraphContext) {
      const list = readList(args, context);
      return loadConnection({
        cursors: context.cursors,
        list: list.name,
        first: args.first,
        after: args.after,
        keyOf: (row: Model) => [idOf(row)],
        load: async (page) => list.page(page),
      });
    },
  } as const;
};

/** Find the record of each kind. */
export const finders = {
  character: (catalog: CatalogService, asked: CharacterRequest) => catalog.findCharacter(asked),
  weapon: (catalog: CatalogService, asked: RecordRequest) => catalog.findWeapon(asked),
  set: (catalog: CatalogService, asked: RecordRequest) => catalog.findSet(asked),
  bangboo: (catalog: CatalogService, asked: RecordRequest) => catalog.findBangboo(asked),
  namecard: (catalog: CatalogService, asked: RecordRequest) => catalog.findNamecard(asked),
} as const satisfies Record<RecordKind, unknown>;

type ModelRef<Model> = ObjectRef<typeof builder.$inferSchemaTypes, Model>;

/** A field that leads to a record of the catalog, which is in memory: it needs no loader. */
export const catalogEdge = <Shown, Model>(
  type: ModelRef<Model>,
  find: (catalog: CatalogService, asked: CharacterRequest) => Model | undefined,
  requestOf: (shown: Shown) => CharacterRequest | undefined,
  thing = 'it',
) =>
  ({
    type,
    nullable: true,
    cache: ofCatalog,
    args: langArg,
    description: `The catalog's record of ${thing}; null while it has none.`,
    resolve: (
      shown: Shown,
      { lang: language }: { readonly lang?: Language | null | undefined },
      { services }: GraphContext,
    ) => {
      const request = requestOf(shown);
      return request && find(services.catalog, { ...request, language });
    },
  }) as const;

/** Answers the record that was found. Throws the not-found problem of its kind where there is none. */
function requireRecord<Model>(model: Model | undefined, name: string): Model {
  if (model !== undefined) return model;
  const kind = snakeCase(name);
  const message = `The catalog has no ${kind.replaceAll('_', ' ')} with this id.`;
  throw new Problem(`${kind}_not_found` as FaultCode, message);
}

interface RecordQuery {
  readonly description: string;
  /** The argument that takes the game's number of the record, and what it is the number of. */
  readonly id: readonly [argument: string, thing: string];
  /** An argument where it is left out. */
  readonly game?: GameId;
  readonly args?: typeof enhancedArg;
}

/** Root fields that answer one record, by name; the code of the problem without one begins with the name of the field. */
export function addRecordQueries<Model>(
  kind: RecordKind,
  type: ModelRef<Model>,
  queries: Readonly<Record<string, RecordQuery>>,
): void {
  for (const [name, { description, id: number, game, args }] of Object.entries(queries)) {
    const [argument, thing] = number;
    builder.queryField(name, (t) =>
      t.field({
        type,
        nullable: true,
        description,
        authScopes: { scope: 'read' },
        cache: ofCatalog,
        extensions: { game },
        args: {
          ...(game ? {} : gameArg),
          [argument]: t.arg.int({
            required: true,
            description: `The game's number of the ${thing}.`,
            ...recordId(kind, game),
          }),
          ...args,
          ...langArg,
        },
        resolve(_root, given, { services }) {
          const { [argument]: id, lang: language, ...others } = given as Record<string, unknown>;
          const request = { game, ...others, id, language } as CharacterRequest;
          // The type of the field is generic, which those of Pothos cannot follow.
          return requireRecord(finders[kind](services.catalog, request), name) as never;
        },
      }),
    );
  }
}

const originalMark = 'original';

/** What `node(id)` needs of one kind of record (R15.4). */
export const recordNode = <Model extends { readonly game: GameId; readonly language: Language }>({
  kind,
  mark,
  idOf: numberOf,
  isOriginal,
}: {
  readonly kind: RecordKind;
  /** A member that no other node has. */
  readonly mark: keyof Model & string;
  readonly idOf: (model: Model) => number;
  /** Whether it has the kit from before the game enhanced it, which makes it another node. */
  readonly isOriginal?: (model: Model) => boolean;
}) => {
  const idOf = (model: Model): string => {
    const id = `${model.game}:${numberOf(model)}${isOriginal?.(model) ? `:${originalMark}` : ''}`;
    return localizedId(id, model.language);
  };
  return {
    isTypeOf: (value: unknown) => typeof value === 'object' && value !== null && mark in value,
    id: { resolve: idOf },
    loadOne: (text: string, { services }: GraphContext) => {
      const { id, language } = parseLocalizedId(text);
      const asked = parseRecordId(id);
      const request = asked && { ...asked, language };
      const model = request && (finders[kind](services.catalog, request) as Model | undefined);
      // Clients cache a node by its id, so that no other way to write the id may lead to it.
      const found = model && idOf(model) === text ? model : undefined;
      return requireRecord(found, kind === 'set' ? 'artifactSet' : kind);
    },
  };
};

/** `genshin:10000002`, `hsr:1005:original`. */
function parseRecordId(text: string): CharacterRequest | undefined {
  const [gameText, id = '', variant, ...rest] = text.split(':');
  const game = gameIds.find((known) => known === gameText);
  const isId = /^[0-9]{1,10}$/.test(id) && rest.length === 0;
  const isVariant = variant === undefined || variant === originalMark;
  return game !== undefined && isId && isVariant
    ? { game, id: Number(id), enhanced: variant === undefined }
    : undefined;
}
