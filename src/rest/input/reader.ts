import { z } from 'zod';
import { type GameId, gameIds } from '../../games/ids.ts';
import type { InputSchemas, ReadValues, RouteInput } from '../route.ts';
import {
  type Fault,
  faultsOf,
  gameOfAll,
  invalid,
  maxFaults,
  RefusedInput,
  standIns,
} from './faults.ts';
import { membersOf } from './members.ts';
import { shownName, unknownName } from './names.ts';

const nothing = z.object({});

/** Every name of a query parameter that one of the operations has. */
export const queryNames = (
  inputs: readonly { readonly input: InputSchemas }[],
): ReadonlySet<string> =>
  new Set(inputs.flatMap(({ input }) => Object.keys(input.query?.shape ?? {})));

/** Reads requests by their schemas. Throws all faults: those of the path first, in query and body unknown names before values. */
export function createReader(
  { path = nothing, query = nothing, body = nothing }: InputSchemas,
  knownNames: ReadonlySet<string>,
): (input: RouteInput) => ReadValues {
  const members = membersOf(body) ?? ((value: unknown) => value);
  const gameOf = (input: RouteInput): GameId | undefined =>
    gameIn(path, input.path) ?? gameIn(query, input.query) ?? gameIn(body, input.body);
  return (input) => {
    const faults: Fault[] = [];
    const inPath = valuesOf(path, input.path, faults);
    const inQuery = parametersOf(query, input.query, faults, knownNames);
    const inBody = valuesOf(body, members(input.body, '', faults) as Given, faults);
    const values = inPath && inQuery && inBody && { path: inPath, query: inQuery, body: inBody };
    const [first, ...others] = faults.map((fault) => ofGame(fault, gameOf(input)));
    if (first) throw new RefusedInput([first, ...others], values);
    return values as ReadValues;
  };
}

/** Where an id says nothing of its game, the record is one of the game that the request is about. */
const ofGame = (fault: Fault, game: GameId | undefined): Fault =>
  fault.meant ? { ...fault, meant: { game, ...fault.meant } } : fault;

/** The declared parameters of a query. Throws a problem that lists all that is wrong with them. */
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

/** The game that a part of a request names, or that it is about when it names none. */
function gameIn(schema: z.ZodObject, given: Given): GameId | undefined {
  const read = (schema.shape['game'] as z.ZodType | undefined)?.safeParse(given['game']);
  return gameIds.find((game) => game === read?.data) ?? gameOfAll.get(schema)?.game;
}

type Given = Readonly<Record<string, unknown>>;

/** The values as their schema reads them. Faults are added to the list; others then stand in for wrong values, if there are any. */
function valuesOf(schema: z.ZodObject, given: Given, faults: Fault[]): Given | undefined {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  faults.push(...faultsOf(schema, given, read.error.issues));
  return standIns(schema, given, read.error.issues);
}

/** An empty value is absent, a repeated one is refused, and so is a name that no operation has (R1.4). */
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
      .filter(([, value]) => value !== undefined && value !== ''),
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
