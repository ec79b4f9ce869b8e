import { type GameId, gameIds } from '../../../games/ids.ts';
import { maxAgeOf, maxAgeOfFound } from '../../../games/names.ts';
import { builder } from '../../../graph/builder.ts';
import { cacheRule } from '../../../graph/cache/plugin.ts';
import { loadConnection, pageSize } from '../../../graph/connection.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import { type FaultCode, Problem } from '../../../lib/problem.ts';
import type { CatalogList } from '../lists.ts';
import type { CatalogService, CharacterRequest } from '../service.ts';

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

/** For a page that says how long it holds. */
export const byPage = cacheRule<{ readonly maxAgeSeconds: number | undefined }>((page, note) =>
  note.until(note.begunAt + (page.maxAgeSeconds ?? 0) * 1000),
);

/** For what was found by a name: where nothing was found, it is searched for again soon. */
export const ofFound = cacheRule<readonly Named[] | null>((found, note) =>
  note.until(note.begunAt + maxAgeOfFound(found ?? []) * 1000),
);

/** One page of a list, with rows keyed by the game's number (R5.4). */
export const connectionOfList = <Model>(
  { cursors }: GraphContext,
  list: CatalogList<Model>,
  idOf: (row: Model) => number,
  { first, after }: { first?: number | null | undefined; after?: string | null | undefined },
) =>
  loadConnection({
    cursors,
    list: list.name,
    first: first ?? pageSize.default,
    after,
    keyOf: (row: Model) => [idOf(row)],
    load: async (page) => list.page(page),
  });

const originalMark = 'original';

/** Answers the record that was found. Throws the not-found problem of its kind where there is none. */
export function requireRecord<Model>(model: Model | undefined, code: FaultCode): Model {
  if (model !== undefined) return model;
  const kind = code.replace('_not_found', '').replaceAll('_', ' ');
  throw new Problem(code, `The catalog has no ${kind} with this id.`);
}

/** What `node(id)` needs of one kind of record (R15.4). */
export const recordNode = <Model extends { readonly game: GameId }>(kind: {
  /** A member that no other node has. */
  readonly mark: keyof Model & string;
  readonly idOf: (model: Model) => number;
  readonly find: (catalog: CatalogService, request: CharacterRequest) => Model | undefined;
  /** Whether it has the kit from before the game enhanced it, which makes it another node. */
  readonly isOriginal?: (model: Model) => boolean;
  readonly missing: FaultCode;
}) => {
  const idOf = (model: Model): string => {
    const variant = kind.isOriginal?.(model) ? `:${originalMark}` : '';
    return `${model.game}:${kind.idOf(model)}${variant}`;
  };
  return {
    isTypeOf: (value: unknown) => typeof value === 'object' && value !== null && kind.mark in value,
    id: { resolve: idOf },
    loadOne: (id: string, { services }: GraphContext) => {
      const request = parseRecordId(id);
      const model = request && kind.find(services.catalog, request);
      // Clients cache a node by its id, so that no other way to write the id may lead to it.
      return requireRecord(model && idOf(model) === id ? model : undefined, kind.missing);
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
