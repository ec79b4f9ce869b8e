import { z } from 'zod';
import type { InputSchemas, RouteInput } from '../route-input.ts';
import { type Fault, problemOf } from './faults.ts';
import { membersOf } from './members.ts';
import { type Given, parametersOf, valuesOf } from './parameters.ts';

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
 * Reads requests as their schemas have it. Throws a problem that lists all faults of a request: first those of its
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

/** The declared parameters of a query. Throws a problem that lists all that is wrong with them. */
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
