import { type GameId, gameIds } from '../../../games/ids.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { type FaultCode, Problem } from '../../../lib/problem.ts';
import type { CatalogService, RecordRequest } from '../service.ts';

/** The record. Throws the not-found problem of its kind. */
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
