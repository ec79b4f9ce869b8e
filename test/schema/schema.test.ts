import { readFileSync } from 'node:fs';
import {
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/schema.ts';
import { printedSchema } from '../../tools/reference/print.ts';

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

test('schema/schema.graphql is what the code says', () => {
  const committed = readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');
  expect(committed === printedSchema(), 'it is not: npm run generate').toBe(true);
});

type Described = readonly [path: string, description: string | null | undefined];

function describedBy(type: GraphQLNamedType): Described[] {
  const own: Described = [type.name, type.description];
  if (isEnumType(type)) {
    const values = type.getValues();
    return [own, ...values.map((at): Described => [`${type.name}.${at.name}`, at.description])];
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return [own, ...fields.map((at): Described => [`${type.name}.${at.name}`, at.description])];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [own];
  return [
    own,
    ...Object.values(type.getFields()).flatMap((field): Described[] => [
      [`${type.name}.${field.name}`, field.description],
      ...field.args.map(
        (at): Described => [`${type.name}.${field.name}(${at.name}:)`, at.description],
      ),
    ]),
  ];
}

/** Begins as a sentence does, or with a number or a quoted name; one full stop, at the end. */
const sentence = /^[A-Z0-9`].*[^.]\.$/;

test('no description names a rule: they are read by people who do not have the rules', () => {
  const named = types.flatMap(describedBy).filter(([, text]) => /\bR\d/.test(text ?? ''));
  expect(named).toEqual([]);
});

test('every field that can be null says when it is, or its type does for all', () => {
  const roots = ['Query', 'Mutation', 'Subscription'];
  const saysNull = (text: string | null | undefined) => /\bnull\b/i.test(text ?? '');
  const silent = types.flatMap((type) => {
    if (!(isObjectType(type) || isInterfaceType(type)) || roots.includes(type.name)) return [];
    return Object.values(type.getFields())
      .filter((field) => !isNonNullType(field.type))
      .filter((field) => !saysNull(field.description) && !saysNull(type.description))
      .map((field) => `${type.name}.${field.name}: ${field.description}`);
  });
  expect(silent).toEqual([]);
});

describe('everything in the graph has one sentence', () => {
  test.each(types.map((type) => [type.name, type] as const))('%s', (_name, type) => {
    const wrong = describedBy(type).filter(([, text]) => !text || !sentence.test(text));
    expect(wrong).toEqual([]);
  });
});

test('no input type holds itself, which a compiled document could not bear', () => {
  const reaches = (from: GraphQLInputObjectType, seen: readonly string[]): string[] =>
    Object.values(from.getFields()).flatMap((field) => {
      const inner = getNamedType(field.type);
      if (!isInputObjectType(inner)) return [];
      const path = [...seen, inner.name];
      return seen.includes(inner.name) ? [path.join(' > ')] : reaches(inner, path);
    });
  expect(types.filter(isInputObjectType).flatMap((type) => reaches(type, [type.name]))).toEqual([]);
});

test('every root field can fail alone', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
  expect(fields.filter(({ type }) => String(type).endsWith('!')).map(({ name }) => name)).toEqual(
    [],
  );
});

test('every root field says which scope it needs, but those of the own key; for a webhook its events say it', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const open = roots
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .filter(({ extensions }) => !hasScope(extensions['pothosOptions']))
    .map(({ name }) => name);
  const ofKey = ['revokeKey', 'rotateKey', 'setOwnKeyAllowlist', 'viewer'];
  const ofWebhook = [
    'createWebhook',
    'deleteWebhook',
    'redeliverFailedDeliveries',
    'redeliverWebhookDelivery',
    'rollWebhookSecret',
    'testWebhook',
    'updateWebhook',
  ];
  expect(open.sort()).toEqual([...ofKey, ...ofWebhook].sort());
});

const hasScope = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'authScopes' in options;

test('a page of a list says how many rows there are in all', () => {
  const connections = types.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'));
  expect(connections.length).toBeGreaterThan(0);
  // A board says more of its page, and so do lists of what is imported by the hour.
  const more: Readonly<Record<string, readonly string[]>> = {
    LeaderboardConnection: ['freshness', 'own', 'rotationVersion'],
    NoticeConnection: ['importedAt'],
    GameEventConnection: ['importedAt'],
  };
  for (const connection of connections) {
    const common = ['edges', 'lastModified', 'maxAgeSeconds', 'nodes', 'pageInfo', 'totalCount'];
    expect(Object.keys(connection.getFields()).sort(), connection.name).toEqual(
      [...common, ...(more[connection.name] ?? [])].sort(),
    );
  }
});
