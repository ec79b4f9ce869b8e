import { z } from 'zod';
import type { InputSchemas, RouteInput } from '../route.ts';
import { type Fault, faultsOf, invalid, maxFaults, problemOf } from './faults.ts';
import { membersOf } from './members.ts';
import { shownName, unknownName } from './names.ts';

type Given = Readonly<Record<string, unknown>>;

/** The values of a request, each as its schema reads it. */
export interface ReadValues {
  readonly path: Given;
  readonly query: Given;
  readonly body: Given;
}

const nothing = z.object({});

/** Every name of a query parameter that one of the operations has. */
export const queryNames = (
  inputs: readonly { readonly input: InputSchemas }[],
): ReadonlySet<string> =>
  new Set(inputs.flatMap(({ input }) => Object.keys(input.query?.shape ?? {})));

/**
 * Reads requests as their schemas have it. Throws a problem that tells of all faults of a request: first those of its
 * path, and in query and body names that nothing has before values, in the order in which they are declared.
 */
export function createReader(
  { path = nothing, query = nothing, body = nothing }: InputSchemas,
  knownNames: ReadonlySet<string>,
): (input: RouteInput) => ReadValues {
  const members = membersOf(body) ?? ((value: unknown) => value);
  return (input) => {
    const faults: Fault[] = [];
    const read = (schema: z.ZodObject, given: Given): Given => valuesOf(schema, given, faults);
    const values = {
      path: read(path, input.path),
      query: parametersOf(query, input.query, faults, knownNames),
      body: read(body, members(input.body, '', faults) as Given),
    };
    throwFirst(faults);
    return values;
  };
}

/** The declared parameters of a query. Throws a problem that tells of all that is wrong with them. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: RouteInput['query'],
): z.output<Schema> {
  const faults: Fault[] = [];
  const values = parametersOf(schema, query, faults);
  throwFirst(faults);
  return values as z.output<Schema>;
}

function throwFirst([first, ...others]: readonly Fault[]): void {
  if (first) throw problemOf([first, ...others]);
}

function valuesOf(schema: z.ZodObject, given: Given, faults: Fault[]): Given {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  faults.push(...faultsOf(schema, given, read.error.issues));
  return {};
}

/** R1.4: an empty value is absent, a repeated one is refused, and so is a name that no operation has. */
function parametersOf(
  schema: z.ZodObject,
  query: RouteInput['query'],
  faults: Fault[],
  knownNames?: ReadonlySet<string>,
): Given {
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
