import { escapeMarkup as esc } from '../../src/lib/text.ts';
import { inline } from './html.ts';

/** The parts of a schema of schema/openapi.json that pages are made of. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly [bound: string]: unknown;
}

/** What a reference stands for, or the value itself. */
export type Resolve = <T extends object>(value: T & { readonly $ref?: string }) => T;

/** One input, or one member of an answer. */
export interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly description?: string | undefined;
  /** What is said beside the type: `path`, `required`. */
  readonly notes: readonly string[];
}

/** Which members get a note: those that must be sent, or those that may be missing. */
type Marked = 'required' | 'optional';

/** Objects within objects are shown to this depth; the example has the rest. */
const maxDepth = 5;

/** Members as a list; what an object is made of can be opened below it. */
export const memberList = (
  members: readonly Member[],
  resolve: Resolve,
  marked: Marked,
  trail: readonly string[] = [],
): string =>
  `<ul class="members">${members.map((one) => memberItem(one, resolve, marked, trail)).join('')}</ul>`;

function memberItem(
  { name, schema, description, notes }: Member,
  resolve: Resolve,
  marked: Marked,
  trail: readonly string[],
): string {
  const about = [inline(description ?? ''), boundsOf(schema, resolve)].filter(Boolean).join(' ');
  return [
    `<li><p><code>${esc(name)}</code> <span class="type">${typeOf(schema)}</span>`,
    ...notes.map((note) => ` <span class="note">${esc(note)}</span>`),
    '</p>',
    about === '' ? '' : `<p>${about}</p>`,
    formsOf(schema, resolve, marked, trail),
    '</li>',
  ].join('');
}

/** The objects that a value can be, each to be opened. */
export const formsOf = (
  schema: Schema,
  resolve: Resolve,
  marked: Marked,
  trail: readonly string[] = [],
): string =>
  trail.length >= maxDepth
    ? ''
    : objectsIn(schema, resolve)
        .filter(({ name }) => !trail.includes(name))
        .map(({ name, object }) => {
          const list = memberList(membersOf(object, resolve, marked), resolve, marked, [
            ...trail,
            name,
          ]);
          return `<details><summary>${name === '' ? 'Members' : esc(name)}</summary>${list}</details>`;
        })
        .join('');

interface Named {
  /** The name of its schema; empty where it has none. */
  readonly name: string;
  readonly object: Schema;
}

/** The objects that a value, or a row of a list, can be. */
export function objectsIn(given: Schema, resolve: Resolve): readonly Named[] {
  const schema = resolve<Schema>(given);
  if (schema.properties) return [{ name: given.$ref?.split('/').at(-1) ?? '', object: schema }];
  const parts = schema.items ? [schema.items] : (schema.anyOf ?? schema.oneOf ?? []);
  return parts.flatMap((part) => objectsIn(part, resolve));
}

export const membersOf = (
  { properties = {}, required = [] }: Schema,
  resolve: Resolve,
  marked: Marked,
): readonly Member[] =>
  Object.entries(properties).map(([name, schema]) => {
    const isMarked = required.includes(name) === (marked === 'required');
    return {
      name,
      schema,
      description: schema.description ?? resolve<Schema>(schema).description,
      notes: isMarked ? [marked] : [],
    };
  });

function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, oneOf, format } = schema;
  if (schema.const !== undefined) return `<code>${esc(JSON.stringify(schema.const))}</code>`;
  if ($ref !== undefined) return esc($ref.split('/').at(-1) ?? '');
  const forms = anyOf ?? oneOf;
  if (forms) return [...new Set(forms.map(typeOf))].join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return esc(format === undefined ? name : `${name} (${format})`);
}

/** What counts, with the names of its bounds. */
const ranges = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
] as const;

const numberIn = (schema: Schema, name: string): number | undefined => {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
};

function rangesOf(schema: Schema): readonly string[] {
  return ranges.flatMap(([least, most, unit]) => {
    const [from, to] = [numberIn(schema, least), numberIn(schema, most)];
    if (from !== undefined && to !== undefined) return [`${from} to ${to}${unit}`];
    if (from !== undefined) return [`at least ${from}${unit}`];
    return to === undefined ? [] : [`at most ${to}${unit}`];
  });
}

const codeOf = (value: unknown): string => `<code>${esc(String(value))}</code>`;

/** The bounds, the values and the default of a value. */
function boundsOf(schema: Schema, resolve: Resolve): string {
  const whole = resolve<Schema>(schema);
  const one = resolve<Schema>(whole.items ?? whole);
  const parts = [...rangesOf(whole), ...(one === whole ? [] : rangesOf(one))];
  if (one.pattern !== undefined) parts.push(`like ${codeOf(one.pattern)}`);
  if (one.enum) parts.push(`one of ${one.enum.map(codeOf).join(', ')}`);
  const { default: usual = whole.default } = schema;
  if (usual !== undefined && usual !== null)
    parts.push(`default ${codeOf(typeof usual === 'string' ? usual : JSON.stringify(usual))}`);
  return parts.length > 0 ? `<span class="bounds">${parts.join('; ')}</span>` : '';
}
