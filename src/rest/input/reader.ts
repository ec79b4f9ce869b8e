import { z } from 'zod';
import { type GameId, gameIds } from '../../games/ids.ts';
import { detailsOf, faultsBeside } from '../../lib/problem.ts';
import type { InputSchemas, ReadValues, RouteInput } from '../route.ts';
import {
  codes,
  type Fault,
  faultsOf,
  gameOfAll,
  invalid,
  maxFaults,
  RefusedInput,
  schemaAt,
  standIns,
} from './faults.ts';
import { membersOf } from './members.ts';
import { shownName, unknownName } from './names.ts';

const nothing = z.object({});

/** The names of the query parameters of all operations. */
export const queryNames = (
  inputs: readonly { readonly input: InputSchemas }[],
): ReadonlySet<string> =>
  new Set(inputs.flatMap(({ input }) => Object.keys(input.query?.shape ?? {})));

/** Reads requests by their schemas. Throws all faults: of the path first, and unknown names, unless all are known, before wrong values. */
export function createReader(
  { path = nothing, query = nothing, body = nothing }: InputSchemas,
  knownNames?: ReadonlySet<string>,
  check?: (values: ReadValues) => void,
): (input: RouteInput) => ReadValues {
  const members = membersOf(body) ?? ((value: unknown) => value);
  const gameOf = (input: RouteInput): GameId | undefined =>
    gameIn(path, input.path) ?? gameIn(query, input.query) ?? gameIn(body, input.body);
  return (input) => {
    const faults: Fault[] = [];
    const inPath = valuesOf(path, input.path, faults);
    const inQuery = parametersOf(query, input.query, faults, knownNames);
    const inBody = valuesOf(body, members(input.body, '', faults) as Given, faults);
    const values: ReadValues | undefined = inPath &&
      inQuery &&
      inBody && { path: inPath, query: inQuery, body: inBody };
    if (check && values && !faults.some((fault) => fault.code === 'invalid_game'))
      faults.push(...furtherFaults(faults, () => check(values)));
    const [first, ...others] = faults.map((fault) => ofGame(fault, gameOf(input)));
    if (first) throw new RefusedInput([first, ...others], values);
    return values as ReadValues;
  };
}

const furtherFaults = (faults: readonly Fault[], check: () => void): Fault[] =>
  faultsBeside(faults, detailsOf(check)).map(({ path, message }) => invalid(path, message));

/** An id without a game belongs to the game of the request. */
const ofGame = (fault: Fault, game: GameId | undefined): Fault =>
  fault.meant ? { ...fault, meant: { game, ...fault.meant } } : fault;

/** The declared parameters of a query. Throws a problem with all their faults. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: RouteInput['query'],
): z.output<Schema> {
  const faults: Fault[] = [];
  const values = parametersOf(schema, query, faults);
  const [first, ...others] = faults;
  if (first) throw new RefusedInput([first, ...others]);
  return values as z.output<Schema>;
}

/** The game that a part of a request names, or that all its requests are about. */
function gameIn(schema: z.ZodObject, given: Given): GameId | undefined {
  const read = (schema.shape['game'] as z.ZodType | undefined)?.safeParse(given['game']);
  return gameIds.find((game) => game === read?.data) ?? gameOfAll.get(schema)?.game;
}

type Given = Readonly<Record<string, unknown>>;

const refusesEmpty = (schema: z.ZodObject, name: string): boolean =>
  codes.get(schemaAt(schema, [name]))?.refusesEmpty === true;

/** The values as their schema reads them. Adds faults to the list, and stand-ins for wrong values where it finds any. */
function valuesOf(schema: z.ZodObject, given: Given, faults: Fault[]): Given | undefined {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  faults.push(...faultsOf(schema, given, read.error.issues));
  return standIns(schema, given, read.error.issues);
}

/** An empty value is absent unless its schema refuses it; repeated values and names that no operation has are refused (R1.4). */
function parametersOf(
  schema: z.ZodObject,
  query: RouteInput['query'],
  faults: Fault[],
  knownNames?: ReadonlySet<string>,
): Given | undefined {
  const declared = Object.keys(schema.shape);
  if (knownNames) {
    for (const name of Object.keys(query)) {
      if (knownNames.has(name) || name.startsWith('_') || faults.length >= maxFaults) continue;
      faults.push(invalid(shownName(name), unknownName('query parameter', name, declared)));
    }
  }
  const given = Object.fromEntries(
    declared
      .map((name) => [name, query[name]] as const)
      .filter(
        ([name, value]) => value !== undefined && (value !== '' || refusesEmpty(schema, name)),
      ),
  );
  const own: Fault[] = [];
  const values = valuesOf(schema, given, own);
  const isRepeated = (name: string): boolean => Array.isArray(given[name]);
  faults.push(
    ...own.map((fault) =>
      isRepeated(fault.path) ? invalid(fault.path, 'It may be given only once.') : fault,
    ),
  );
  return values;
}
