import type { z } from 'zod';
import type { RouteInput } from '../route-input.ts';
import { type Fault, faultsOf, invalid, maxFaults } from './faults.ts';
import { shownName, unknownName } from './names.ts';
import { standIns } from './stand-ins.ts';

export type Given = Readonly<Record<string, unknown>>;

/**
 * The values as their schema reads them. Faults are added to the list; others then stand in for the wrong values, and it
 * is undefined where there are none.
 */
export function valuesOf(schema: z.ZodObject, given: Given, faults: Fault[]): Given | undefined {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  faults.push(...faultsOf(schema, given, read.error.issues));
  return standIns(schema, given, read.error.issues);
}

/** An empty value is absent, a repeated one is refused, and so is a name that no operation has (R1.4). */
export function parametersOf(
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
