import { describe, expect, test } from 'vitest';
import { gameIds } from '../../../../src/games/ids.ts';
import { defaultBudgets } from '../../../../src/limits/budgets.ts';
import { v1Routes } from '../../../../src/rest/v1/index.ts';
import { schema } from '../../../../src/schema.ts';
import { openApiDocument } from '../../../../tools/reference/openapi/document.ts';
import { lastingApp } from '../../../support/app.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into by its names
type Json = any;

const document: Json = openApiDocument({ schema, routes: v1Routes, budgets: defaultBudgets });

const app = lastingApp({
  env: {
    REQUEST_BUCKET_CAPACITY: '100000',
    ANALYZE_BUCKET_CAPACITY: '100000',
    SIMULATE_BUCKET_CAPACITY: '100000',
    KEYS_BUCKET_CAPACITY: '100000',
    REPORT_BUCKET_CAPACITY: '100000',
    KEY_ALLOWLIST_BUCKET_CAPACITY: '100000',
    EVIDENCE_BUCKET_CAPACITY: '100000',
    VERIFICATION_BUCKET_CAPACITY: '100000',
  },
});

const resolved = (part: Json): Json =>
  part?.$ref
    ? { ...document.components.schemas[part.$ref.split('/').at(-1)], ...part, $ref: undefined }
    : part;

/** The schema of a value that is there. */
function present(part: Json): Json {
  const { anyOf, ...rest } = resolved(part);
  if (!anyOf) return rest;
  return { ...present(anyOf.find((way: Json) => way.type !== 'null')), ...rest };
}

const isOf = ({ type }: Json, name: string): boolean => [type].flat().includes(name);

/** Words of a game, so that what is beside them is looked at. */
const known: Readonly<Record<string, Json>> = {
  slot: 'flower',
  avatar_id: 10_000_002,
  id: 11_401,
  events: ['trust_score.changed'],
};

/** The smallest value of a schema. */
function sampleOf(part: Json): Json {
  const found = present(part);
  if ('const' in found) return found.const;
  if (found.enum) return found.enum[0];
  if (isOf(found, 'object')) {
    const members = { ...found.properties };
    const names = Object.keys(members).filter(
      (name) => name in known || found.required?.includes(name),
    );
    return Object.fromEntries(names.map((name) => [name, known[name] ?? sampleOf(members[name])]));
  }
  if (isOf(found, 'array'))
    return Array.from({ length: found.minItems ?? 0 }, () => sampleOf(found.items));
  if (isOf(found, 'string'))
    return found.pattern ? '812345678' : 'x'.repeat(Math.max(1, found.minLength ?? 1));
  if (isOf(found, 'boolean')) return true;
  return found.minimum ?? 1;
}

interface Bound {
  readonly keyword: string;
  /** The members that lead to it; `*` for one of a list. */
  readonly path: readonly string[];
  /** What is at the bound, and what is beyond it. */
  readonly at: Json;
  readonly beyond: Json;
}

/** So many different values: of equal accounts a webhook takes one. */
const many = (part: Json, count: number): Json[] =>
  Array.from({ length: count }, (_, index) => {
    const one = sampleOf(part.items);
    return one?.uid ? { ...one, uid: String(812_345_000 + index) } : one;
  });

const names = (count: number): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, true]));

/** Values at a bound and beyond it, by the keyword. */
const edges: Readonly<Record<string, (bound: number, part: Json) => readonly [Json, Json]>> = {
  minimum: (bound) => [bound, bound - 1],
  maximum: (bound) => [bound, bound + 1],
  minLength: (bound) => ['x'.repeat(bound), 'x'.repeat(bound - 1)],
  maxLength: (bound) => ['x'.repeat(bound), 'x'.repeat(bound + 1)],
  minItems: (bound, part) => [many(part, bound), many(part, bound - 1)],
  maxItems: (bound, part) => [many(part, bound), many(part, bound + 1)],
  maxProperties: (bound) => [names(bound), names(bound + 1)],
};

/** Every bound and required member of a schema. */
function boundsOf(part: Json, path: readonly string[] = []): Bound[] {
  const found = present(part);
  const own = Object.entries(edges).flatMap(([keyword, edge]) => {
    if (found[keyword] === undefined) return [];
    const [at, beyond] = edge(found[keyword], found);
    return [{ keyword, path, at, beyond }];
  });
  const members = Object.entries<Json>(found.properties ?? {});
  return [
    ...own,
    ...members.flatMap(([name, member]) => [
      ...(found.required?.includes(name)
        ? [
            {
              keyword: 'required',
              path: [...path, name],
              at: known[name] ?? sampleOf(member),
              beyond: undefined,
            },
          ]
        : []),
      ...boundsOf(member, [...path, name]),
    ]),
    ...(found.items ? boundsOf(found.items, [...path, '*']) : []),
  ];
}

/** The smallest value of a schema with another one at a place. */
function withAt(part: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const found = present(part);
  if (name === '*') {
    const [, ...others] = sampleOf(found);
    return [withAt(found.items, rest, value), ...others];
  }
  return { ...sampleOf(found), [name]: withAt(found.properties[name], rest, value) };
}

const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({ path, method, operation })),
);

const bodies = operations.flatMap(({ path, method, operation }) => {
  const body = operation.requestBody?.content['application/json']?.schema;
  // The path of one game takes the same parts as that of all games, of which any may be narrower there.
  return body && path.startsWith('/v1/') && !path.includes('simulate-hsr')
    ? [{ name: `${method.toUpperCase()} ${path}`, path, method, body }]
    : [];
});

/** What the service made before, by the path that changes it. */
async function idIn(path: string): Promise<string> {
  const { post } = await app();
  if (path === '/v1/webhooks/{id}') {
    const hook = { url: 'https://example.com/hook', events: ['report.reviewed'] };
    return (await post('/v1/webhooks', hook)).body.data.id;
  }
  if (path !== '/v1/builds/{id}') return 'x';
  const actor = { avatar_id: known['avatar_id'], level: 90 };
  const build = { game: 'genshin', actor, rotation: [{ skill: 'normal_attack' }], name: 'x' };
  return (await post('/v1/damage-calculator/save', build)).body.data.id;
}

/** What the service says is wrong with a body. */
async function faultsOf(
  { path, method }: { readonly path: string; readonly method: string },
  body: Json,
): Promise<string[]> {
  const { request, createKey } = await app();
  const isAdmins = path.includes('admin') || !path.includes('{id}');
  const reply = await request(path.replaceAll(/\{\w+\}/g, await idIn(path)), {
    method: method.toUpperCase(),
    ...(isAdmins && { key: await createKey({ scopes: ['admin'] }) }),
    body,
  });
  return (reply.body?.error?.details ?? []).map((fault: Json) => `${fault.path}: ${fault.message}`);
}

const byGame = gameIds.map((game) => ({ game }));

describe.each(bodies)('$name', (operation) => {
  const { body } = operation;
  const bounds = boundsOf(body);
  const hasGame = 'game' in (body.properties ?? {});

  test.runIf(bounds.length > 0)(
    'refuses what is beyond a bound, and a missing member',
    async () => {
      const missed: string[] = [];
      for (const { keyword, path, at, beyond } of bounds) {
        const games = hasGame && path[0] !== 'game' ? byGame : [{}];
        const news = await Promise.all(
          games.map(async (game) => {
            const fine = new Set(await faultsOf(operation, { ...withAt(body, path, at), ...game }));
            const faults = await faultsOf(operation, { ...withAt(body, path, beyond), ...game });
            return faults.some((fault) => !fine.has(fault));
          }),
        );
        if (!news.includes(true)) missed.push(`${keyword} of ${path.join('.')}`);
      }
      expect(missed).toEqual([]);
    },
  );

  // What a body without a game takes is what the game of its path takes, and less than its parts say.
  test.runIf(hasGame)('takes what is at a bound, in one of the games', async () => {
    const refused: string[] = [];
    for (const { keyword, path, at } of bounds) {
      const place = path.join('.').replaceAll('*', '0');
      const isRange = new RegExp(`^${place}: (At (most|least)|It has \\d|It is a .*number from)`);
      const value = withAt(body, path, at);
      const faults = await Promise.all(
        gameIds.map(async (game) =>
          (await faultsOf(operation, { ...value, game })).find((one) => isRange.test(one)),
        ),
      );
      if (faults.every(Boolean)) refused.push(`${keyword} of ${faults.join(' ')}`);
    }
    expect(refused).toEqual([]);
  });
});

/** Descriptions of members and parameters that say how much is taken, such as `1 to 50 pictures` or `at most 5`. */
const saysHowMuch = /\b\d[\d,]* to \d|[Aa]t most \d/;

test('what says how much is taken has a bound', () => {
  const unbounded: string[] = [];
  const look = (part: Json, place: string): void => {
    const found = present(part);
    const { description = '', properties = {}, items } = found;
    const isBounded = [...Object.keys(edges), 'pattern'].some((keyword) => keyword in found);
    const isOther = 'enum' in found || 'anyOf' in part;
    if (saysHowMuch.test(description) && !isBounded && !isOther) unbounded.push(place);
    for (const [name, member] of Object.entries<Json>(properties)) look(member, `${place}.${name}`);
    if (items) look(items, `${place}.*`);
  };
  for (const { operation } of operations) {
    const body = operation.requestBody?.content['application/json']?.schema;
    if (body) look(body, operation.operationId);
    for (const one of operation.parameters ?? [])
      if (one.schema)
        look(
          { ...one.schema, description: one.description },
          `${operation.operationId} ${one.name}`,
        );
  }
  expect(unbounded).toEqual([]);
});
