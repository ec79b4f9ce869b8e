import { type Inputs, linkTo, type Page, type View } from '../../../web/page.ts';
import type { RecordKind } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { FindMeant, RecordHintQuery } from '../../games/record-hints.ts';
import type { HttpResponse } from '../../lib/http-response.ts';
import { type FaultCode, Problem } from '../../lib/problem.ts';
import { RefusedInput } from '../../rest/input/faults.ts';
import { addressOf } from './view.ts';

/** `light_cone_not_found`: as the record is called in its game. */
function notFoundOf({ game, kind }: NamedRecord['meant']): FaultCode {
  const { character, weapon, set } = games[game].words;
  const called = { character, weapon, set: `${set}_set`, bangboo: 'bangboo', namecard: 'namecard' };
  return `${called[kind]}_not_found` as FaultCode;
}

/** A request whose only fault is a name where the id of a record stands. */
export interface NamedRecord {
  readonly meant: RecordHintQuery & { readonly kind: RecordKind; readonly game: GameId };
  /** The inputs with an id in place of the name. */
  readonly inputsWith: (id: number) => Inputs;
}

/** The name that a refused request has in place of an id; undefined where anything else is wrong. */
export function findName(error: unknown): NamedRecord | undefined {
  if (!(error instanceof RefusedInput) || error.faults.length > 1) return undefined;
  const [{ path: member, meant }] = error.faults;
  const { values } = error;
  if (!values || !meant?.game || !meant.kind) return undefined;
  const { game, kind } = meant;
  const { path, query } = values;
  const part = Object.hasOwn(path, member) ? 'path' : 'query';
  return {
    meant: { ...meant, game, kind },
    inputsWith: (id) => ({ path, query, [part]: { ...values[part], [member]: id } }),
  };
}

/** Leads to the page of the one record that a name means. Rejects with those that come near (R19.13). */
export async function leadByName(
  { meant, inputsWith }: NamedRecord,
  page: Page,
  view: View,
  findMeant: FindMeant,
): Promise<HttpResponse> {
  const addressWith = (id: number): string => addressOf(page, view.environment, inputsWith(id));
  const { only, near } = await findMeant(meant, view.language);
  if (only) {
    const headers = { Location: linkTo(view, addressWith(only.id)), 'Cache-Control': 'no-store' };
    return { status: 302, headers, body: undefined };
  }
  const isShared = (name: string): boolean => near.filter((one) => one.name === name).length > 1;
  throw new Problem(notFoundOf(meant), 'Nothing has exactly this name.', {
    meant: near.map(({ id, name }) => ({
      name: isShared(name) ? `${name} (${id})` : name,
      path: addressWith(id),
    })),
  });
}
