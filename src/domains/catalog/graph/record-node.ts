import { type GameId, gameIds } from '../../../games/ids.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { type FaultCode, Problem } from '../../../lib/problem.ts';
import type { CatalogService, CharacterRequest } from '../service.ts';

const original = 'original';

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
  readonly find: (catalog: CatalogService, request: CharacterRequest) => Model | undefined;
  /** Whether it is the kit from before the game enhanced it: another node than the served one. */
  readonly isOriginal?: (model: Model) => boolean;
  readonly missing: FaultCode;
}) => {
  const idOf = (model: Model): string => {
    const variant = kind.isOriginal?.(model) ? `:${original}` : '';
    return `${model.game}:${kind.idOf(model)}${variant}`;
  };
  return {
    isTypeOf: (value: unknown) => typeof value === 'object' && value !== null && kind.mark in value,
    id: { resolve: idOf },
    loadOne: (id: string, { services }: GraphContext) => {
      const request = parseRecordId(id);
      const model = request && kind.find(services.catalog, request);
      // Another way to write an id is none: clients keep what they get by the id that it has.
      return found(model && idOf(model) === id ? model : undefined, kind.missing);
    },
  };
};

/** `genshin:10000002`, `hsr:1005:original`. */
function parseRecordId(text: string): CharacterRequest | undefined {
  const [gameText, id = '', variant, ...rest] = text.split(':');
  const game = gameIds.find((known) => known === gameText);
  const isId = /^[0-9]{1,10}$/.test(id) && rest.length === 0;
  const isVariant = variant === undefined || variant === original;
  return game !== undefined && isId && isVariant
    ? { game, id: Number(id), enhanced: variant === undefined }
    : undefined;
}
