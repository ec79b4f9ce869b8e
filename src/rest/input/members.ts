import { z } from 'zod';
import { bareSchema, type Fault, invalid, maxFaults } from './faults.ts';
import { shownName, unknownName } from './names.ts';

/** Returns the value with its declared members only; `at` is its path in the body. */
type Members = (value: unknown, at: string, faults: Fault[]) => unknown;

/** No member takes a longer list. */
const maxListed = 200;

/** Checks members before they are read: null is absent, unknown ones are faults (R1.4). Undefined without members. */
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
