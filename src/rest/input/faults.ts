import { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import { mayBeName, type RecordHintQuery } from '../../games/record-hints.ts';
import { nearest } from '../../lib/nearest.ts';
import { type FaultCode, Problem, type ProblemDetail } from '../../lib/problem.ts';
import type { ReadValues } from '../route.ts';
import { shownName } from './names.ts';

/** One fault of a request, with the code that it has when it is the first. */
export interface Fault extends ProblemDetail {
  readonly code: FaultCode;
  /** For the id of a record: the record that the value may be the name of. */
  readonly meant?: RecordHintQuery | undefined;
  /** The known word that is nearest to the value. */
  readonly near?: string | undefined;
}

/** An answer lists at most this many faults. */
export const maxFaults = 20;

export const invalid = (path: string, message: string): Fault => ({
  code: 'validation_failed',
  path,
  message,
});

interface OwnCode {
  /** For a wrong value. */
  readonly code: FaultCode;
  /** For a missing value; `validation_failed` when left out. */
  readonly absent?: FaultCode;
  /** Whether an empty value of a query is refused, not absent. */
  readonly refusesEmpty?: true;
}

/** Error codes of schemas, where they are not `validation_failed` (contract section 2). */
export const codes = z.registry<OwnCode>();

/** The records that schemas of ids stand for; without a game they are of the game of the request. */
export const recordsOf = z.registry<Omit<RecordHintQuery, 'text'>>();

/** The game of requests that do not name it. */
export const gameOfAll = z.registry<{ readonly game: GameId }>();

/** Code and message are those of the first fault. */
export const problemOf = ([first, ...others]: readonly [Fault, ...Fault[]]): Problem =>
  Problem.invalidAll([detailOf(first), ...others.map(detailOf)], first.code);

/** A request with all faults that its schemas find. The graph may add more before it is answered. */
export class RefusedInput extends Problem {
  readonly faults: readonly [Fault, ...Fault[]];
  /** The values of the request, with stand-ins for wrong ones; undefined where none fit. */
  readonly values: ReadValues | undefined;

  constructor(faults: readonly [Fault, ...Fault[]], values?: ReadValues) {
    const { message, details = [] } = problemOf(faults);
    const [{ near, code }] = faults;
    super(code, message, { details, ...(near !== undefined && { meant: [{ name: near }] }) });
    this.name = 'RefusedInput';
    this.faults = faults;
    this.values = values;
  }
}

const detailOf = ({ path, message }: Fault): ProblemDetail => ({ path, message });

/** The faults of values; the same message at one path is one fault. */
export function faultsOf(
  schema: z.ZodObject,
  given: Readonly<Record<string, unknown>>,
  issues: readonly z.core.$ZodIssue[],
): Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    const { path: steps, message } = issue;
    const leaf = schemaAt(schema, steps);
    const path = pathOf(steps, leaf);
    const own = codes.get(leaf);
    const absent = valueAt(given, steps) === undefined;
    const code = (absent ? own?.absent : own?.code) ?? 'validation_failed';
    const text = absent ? `It is required. ${message}` : message;
    const value = valueAt(given, steps);
    const fault = { code, path, message: text, meant: meantBy(leaf, value) };
    faults.set(`${path} ${text}`, { ...fault, near: nearWord(issue, value) });
  }
  return [...faults.values()];
}

/** The record that a value may be the name of. */
function meantBy(schema: z.ZodType, text: unknown): RecordHintQuery | undefined {
  const records = recordsOf.get(schema);
  return records && mayBeName(text) ? { text, ...records } : undefined;
}

/** Of the words that a value may be, the one that it is near to. */
function nearWord(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  if (issue.code === 'custom') return issue.params?.['near'] as string | undefined;
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return undefined;
  return nearest(value, issue.values.map(String));
}

/** Faults of a list of words belong to the list, faults of a list of objects to the object. */
const pathOf = (steps: readonly PropertyKey[], leaf: z.ZodType): string =>
  (typeof steps.at(-1) === 'number' && !(leaf instanceof z.ZodObject) ? steps.slice(0, -1) : steps)
    .map((step) => shownName(String(step)))
    .join('.');

const valueAt = (value: unknown, steps: readonly PropertyKey[]): unknown =>
  steps.reduce((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], value);

type Given = Readonly<Record<string, unknown>>;

/** One of these fits nearly every schema. */
const values: readonly unknown[] = ['000000000', '0', '', 0, 1, false, [], {}];

/** Replaces the wrong values of a request, so that the rest can be checked; undefined where nothing fits. */
export function standIns(
  schema: z.ZodObject,
  given: Given,
  issues: readonly z.core.$ZodIssue[],
): Given | undefined {
  const bare = issues.reduce((value, { path }) => placed(value, path, undefined), given as unknown);
  const left = schema.safeParse(bare);
  if (left.success) return left.data;
  const whole = left.error.issues.reduce(
    (value, { path }) => placed(value, path, standInFor(schemaAt(schema, path))),
    bare,
  );
  return schema.safeParse(whole).data;
}

function standInFor(schema: z.ZodType): unknown {
  const own = schema instanceof z.ZodEnum ? schema.options : [];
  const least = schema instanceof z.ZodNumber ? [schema.minValue] : [];
  return [...own, ...least, ...values].find((value) => schema.safeParse(value).success);
}

/** A copy with another value at a path. */
function placed(value: unknown, [step, ...rest]: readonly PropertyKey[], leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? placed(item, rest, leaf) : item));
  const members = typeof value === 'object' && value !== null ? value : {};
  return { ...members, [step]: placed((members as Given)[String(step)], rest, leaf) };
}

/** A schema without its optional, nullable and default wrappers, before any transformation. */
export function bareSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return bareSchema(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return bareSchema(schema.unwrap());
  return schema;
}

export function schemaAt(
  schema: z.core.$ZodType,
  [step, ...rest]: readonly PropertyKey[],
): z.ZodType {
  const bare = bareSchema(schema);
  const inner = step === undefined ? undefined : innerSchema(bare, step);
  return inner === undefined ? (bare as z.ZodType) : schemaAt(inner, rest);
}

function innerSchema(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)] as z.ZodType | undefined;
  return schema instanceof z.ZodArray ? schema.element : undefined;
}
