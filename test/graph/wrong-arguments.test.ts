import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/schema.ts';
import { lastingApp, type Reply } from '../support/app.ts';
import { expectGraph } from '../support/interfaces.ts';
import { stepThrough } from '../support/lengths.ts';

const app = lastingApp({ env: { REQUEST_BUCKET_CAPACITY: '1000000' } });

type Variables = Record<string, unknown>;

/** Nothing that an argument takes; what one takes nevertheless is answered, and that is no fault. */
const wrong: readonly unknown[] = [
  ...[null, -1, 3_000_000_000, true, '', 'x', 'genshin', '٨'.repeat(9), 'x'.repeat(3000)],
  ...['2026-02-31', '__proto__', '\u0000', [], [null], {}],
];

/** What stands in a document is read by other code than variables, before anything is asked. */
const wrongInDocuments: readonly unknown[] = [1.5, 'yesterday', { a: 1 }];

/** A value of a type with which nothing is wrong but what it names. */
function some(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return some(type.ofType);
  if (isListType(type)) return [some(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) return membersOf(Object.values(type.getFields()));
  return { Int: 1, Boolean: false, DateTime: '2026-01-15' }[type.name] ?? '812345678';
}

const membersOf = (inputs: readonly Pick<GraphQLArgument, 'name' | 'type'>[]): Variables =>
  Object.fromEntries(
    inputs.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => [name, some(type)]),
  );

/** The value as it is written in a document. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${name}: ${written(one)}`);
  return `{ ${members.join(' ')} }`;
}

/** A document that asks one root field, its arguments given as variables. */
function documentOf(kind: string, field: GraphQLField<unknown, unknown>, variables: Variables) {
  const given = field.args.filter(({ name }) => name in variables);
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  return `${kind} Q${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`}${selectionOf(field)} }`;
}

const selectionOf = ({ type }: GraphQLField<unknown, unknown>): string =>
  isLeafType(getNamedType(type)) ? '' : ' { __typename }';

/** A refusal that a newcomer can act on: with a documented code, and never how we found out. */
function expectHelp(reply: Reply, what: string): void {
  expectGraph(reply);
  for (const { message, extensions } of reply.body.errors ?? []) {
    expect([what, extensions.code]).not.toEqual([what, 'INTERNAL_ERROR']);
    expect(message).not.toMatch(/invalid input|undefined|\[object|went wrong/i);
    if (/^INVALID_(UID|CURSOR)$/.test(extensions.code))
      expect(message).toMatch(/^[a-zA-Z0-9.]*uid: |^This cursor/i);
  }
}

const roots = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
] as const;
const fields = roots.flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {})
    .filter(({ args }) => args.length > 0)
    .map((field) => ({ kind, name: field.name, field })),
);

/** Every wrong value of an argument, and of each member of one that is an object. */
function wrongVariables(name: string, type: GraphQLInputType, base: Variables): Variables[] {
  const inner = getNamedType(type);
  const asked = wrong.map((value): Variables => ({ ...base, [name]: value }));
  if (!isInputObjectType(inner)) return asked;
  const whole = some(inner) as object;
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  const members = Object.keys(inner.getFields()).flatMap((member) =>
    wrong.map((value): Variables => {
      const one = { ...whole, [member]: value };
      return { ...base, [name]: isList ? [one] : one };
    }),
  );
  return [...asked, ...members];
}

test.each(fields)('$kind $name says what is wrong with its arguments', async ({ kind, field }) => {
  const { query, createKey } = await app();
  const base = membersOf(field.args);
  const key = await createKey({ scopes: ['admin'] });
  for (const [nth, { name, type }] of field.args.entries()) {
    for (const variables of stepThrough(wrongVariables(name, type, base), nth)) {
      const what = `${field.name} ${JSON.stringify(variables).slice(0, 200)}`;
      expectHelp(await query(documentOf(kind, field, variables), variables, { key }), what);
    }
    for (const value of wrongInDocuments) {
      const document = `${kind} { ${field.name}(${name}: ${written(value)})${selectionOf(field)} }`;
      expectHelp(await query(document, {}, { key }), document);
    }
  }
});
