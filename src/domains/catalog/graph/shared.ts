import { type GameId, gameIds } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import { type FaultCode, Problem } from '../../../lib/problem.ts';
import type { CatalogPath, MaterialCost, Rank, SlotPool } from '../present.ts';
import type { CatalogService, RecordRequest } from '../service.ts';

const langDescription = 'The language of names and texts; English when left out.';

export const langArg = builder.args((t) => ({
  lang: t.field({ type: LanguageEnum, description: langDescription }),
}));

export const gameArg = builder.args((t) => ({
  game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
}));

/** The record, or the documented refusal of its kind. */
export function found<Model>(model: Model | undefined, code: FaultCode): Model {
  if (model !== undefined) return model;
  const kind = code.replace('_not_found', '').replaceAll('_', ' ');
  throw new Problem(code, `The catalog has no ${kind} with this id.`);
}

/** What `node(id)` needs of one kind of record (R15.4). */
export const recordNode = <Model extends { readonly game: GameId }>(kind: {
  /** A member that no other node has. */
  readonly mark: keyof Model & string;
  readonly idOf: (model: Model) => number;
  readonly find: (catalog: CatalogService, request: RecordRequest) => Model | undefined;
  readonly missing: FaultCode;
}) => ({
  isTypeOf: (value: unknown) => typeof value === 'object' && value !== null && kind.mark in value,
  id: { resolve: (model: Model) => `${model.game}:${kind.idOf(model)}` },
  loadOne: (id: string, { services }: GraphContext) => {
    const request = parseRecordId(id);
    return found(request && kind.find(services.catalog, request), kind.missing);
  },
});

/** `genshin:10000002`. */
function parseRecordId(text: string): RecordRequest | undefined {
  const [gameText, id = '', ...rest] = text.split(':');
  const game = gameIds.find((known) => known === gameText);
  const isId = /^[0-9]{1,10}$/.test(id) && rest.length === 0;
  return game !== undefined && isId ? { game, id: Number(id) } : undefined;
}

const nameDescription = 'Null while the catalog does not know it.';
const textDescription = 'Null where no source tells it.';

export const MaterialCostType = builder.objectRef<MaterialCost>('MaterialCost').implement({
  description: 'How much of one material something costs.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: "The game's number of the material." }),
    name: t.exposeString('name', { nullable: true, description: nameDescription }),
    count: t.exposeInt('count', { description: 'How many pieces.' }),
  }),
});

export const RankType = builder.objectRef<Rank>('CharacterRank').implement({
  description: 'A constellation, eidolon or mindscape.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: '1 to 6.' }),
    name: t.exposeString('name', { nullable: true, description: nameDescription }),
    description: t.exposeString('description', { nullable: true, description: textDescription }),
  }),
});

export const SlotPoolType = builder.objectRef<SlotPool>('SlotPool').implement({
  description: 'A slot of gear with the stats that its main stat is one of.',
  fields: (t) => ({
    slot: t.exposeString('slot', { description: 'Such as flower, head or slot_1.' }),
    mainStats: t.exposeStringList('mainStats', { description: 'The stats, such as crit_rate.' }),
  }),
});

export const PathType = builder.objectRef<CatalogPath>('CatalogPath').implement({
  description: 'A path of Honkai: Star Rail.',
  fields: (t) => ({
    id: t.exposeString('id', { description: "The game's own word, such as Warlock." }),
    name: t.exposeString('name', { description: "The players' word, such as Nihility." }),
  }),
});
