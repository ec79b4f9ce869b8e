import { getNamedType, isInterfaceType, isLeafType, isNonNullType, isObjectType } from 'graphql';
import { schema } from '../../src/schema.ts';
import type { EdgePath } from './edge-paths.ts';

/** Fields of one selection, each with what is asked for below it. */
interface Selection {
  readonly below: Map<string, Selection>;
  /** The types whose own values are asked for here. */
  readonly values: Set<string>;
}

const empty = (): Selection => ({ below: new Map(), values: new Set() });

const isKind = (step: string): boolean => step.startsWith('...');

/**
 * Paths that may stand in one document: types of one answer may have fields of one name and of two forms, so that no two
 * of them meet.
 */
export function groupsOf(paths: readonly EdgePath[]): EdgePath[][] {
  const groups = new Map<string, EdgePath[]>();
  for (const path of paths) {
    const kinds = path.steps.filter(isKind).join(' ');
    groups.set(kinds, [...(groups.get(kinds) ?? []), path]);
  }
  return [...groups.values()];
}

/** What is asked for below a root to go all these ways at once, and the fragments that it needs. */
export function selectionOf(paths: readonly EdgePath[]): { selection: string; fragments: string } {
  const root = empty();
  const ends = new Set<string>();
  for (const { steps, end } of paths) {
    let at = root;
    for (const step of steps) {
      const next = at.below.get(step) ?? empty();
      at.below.set(step, next);
      at = next;
    }
    at.values.add(end);
    ends.add(end);
  }
  const fragments = [...ends]
    .filter(hasFields)
    .map((type) => `fragment ${type} on ${type} { ${valuesOf(type).join(' ')} }`);
  return { selection: written(root), fragments: fragments.join('\n') };
}

const written = ({ below, values }: Selection): string =>
  [
    '__typename',
    ...[...values].filter(hasFields).map((type) => `...${type}`),
    ...[...below].map(([step, selection]) => `${step} { ${written(selection)} }`),
  ].join(' ');

/** Every value that a type has by itself. */
function valuesOf(name: string): string[] {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields())
    .filter(
      ({ args, type: answered }) =>
        isLeafType(getNamedType(answered)) &&
        args.every((arg) => !isNonNullType(arg.type) || arg.defaultValue !== undefined),
    )
    .map((field) => field.name);
}

const hasFields = (type: string): boolean => valuesOf(type).length > 0;

/** How many levels a way has, the root among them. */
export const depthOf = ({ steps }: EdgePath): number =>
  steps.filter((step) => !isKind(step)).length + 2;

/** Whether an answer has something at the end of a way. */
export function isReached(answer: unknown, [step, ...rest]: readonly string[]): boolean {
  if (answer === null || answer === undefined) return false;
  if (Array.isArray(answer))
    return answer.some((row) => isReached(row, [step ?? '', ...rest].filter(Boolean)));
  if (step === undefined) return true;
  if (!isKind(step)) {
    return isReached((answer as Record<string, unknown>)[step.split('(')[0] ?? ''], rest);
  }
  const kind = (answer as { __typename?: string }).__typename;
  return step === `... on ${kind}` && isReached(answer, rest);
}
