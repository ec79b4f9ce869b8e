import { z } from 'zod';
import { bareSchema, type Fault, invalid, maxFaults } from './faults.ts';
import { shownName, unknownName } from './names.ts';

/** The value with what is declared of it alone; `at` is where it stands in the body. */
type Members = (value: unknown, at: string, faults: Fault[]) => unknown;

/** A longer list than any member takes; what is behind that many values is not looked at. */
const maxListed = 200;

/** Sorts out members before they are read: a null one is absent, an unknown one a fault (R1.4). Undefined without members. */
export function membersOf(schema: z.core.$ZodType): Members | undefined {
  const bare = bareSchema(schema);
  if (bare instanceof z.ZodObject) return objectMembers(bare);
  return bare instanceof z.ZodArray ? listMembers(membersOf(bare.element)) : undefined;
}

function listMembers(membersOfOne: Members | undefined): Members {
  return (value, at, faults) => {
    if (!Array.isArray(value)) return value;
    if (value.length > maxListed) {
      faults.push(invalid(at.slice(0, -1), `At most ${maxListed}.`));
      return [];
    }
    const items: readonly unknown[] = value;
    return membersOfOne
      ? items.map((item, index) => membersOfOne(item, `${at}${index}.`, faults))
      : items;
  };
}

function objectMembers({ shape }: z.ZodObject): Members {
  const names = Object.keys(shape);
  const declared = names.map((name) => [name, membersOf(shape[name] as z.ZodType)] as const);
  const faultUnknown = unknownFaults(names);
  return (value, at, faults) => {
    if (!isObject(value)) return value;
    faultUnknown(value, at, faults);
    const present: Record<string, unknown> = {};
    for (const [name, members] of declared) {
      const member = value[name] ?? undefined;
      if (member !== undefined)
        present[name] = members ? members(member, `${at}${name}.`, faults) : member;
    }
    return present;
  };
}

function unknownFaults(names: readonly string[]) {
  const known = new Set(names);
  return (value: object, at: string, faults: Fault[]): void => {
    for (const name of Object.keys(value)) {
      if (known.has(name) || faults.length >= maxFaults) continue;
      faults.push(invalid(`${at}${shownName(name)}`, unknownName('member', name, names)));
    }
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
