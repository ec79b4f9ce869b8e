import { expect, test } from 'vitest';
import { z } from 'zod';
import { codes, schemaAt } from '../../../src/rest/input/faults.ts';
import { v1Routes } from '../../../src/rest/v1/index.ts';
import { lastingApp, type Reply } from '../../support/app.ts';
import { expectEnvelope } from '../../support/interfaces.ts';
import { stepThrough } from '../../support/lengths.ts';

const app = lastingApp({
  env: { REQUEST_BUCKET_CAPACITY: '1000000', KEYS_BUCKET_CAPACITY: '10000' },
});

/** Values with which nothing is wrong: of paths, of queries, and of bodies. */
const fine: Readonly<Record<string, unknown>> = {
  game: 'genshin',
  uid: '812345678',
  uids: '812345678',
  reported_uid: '812345678',
  reporter_uid: '618123421',
  category: 'phishing',
  description: 'Asked me for my password and my mail code in the chat of the game.',
  decision: 'confirmed',
  content_type: 'image/png',
  size_bytes: 1,
  items: [{ kind: 'character', id: 10_000_002 }],
  url: 'https://example.com/hook',
  events: ['report.reviewed'],
  cidrs: ['203.0.113.0/24'],
  force: true,
  actor: { avatar_id: 10_000_002, level: 90 },
  name: 'Reverse melt',
  q: 'hutao',
};

const wrongWords = [
  'GENSHIN',
  'x',
  'null',
  'a,b',
  '٣',
  '💩',
  '[object Object]',
  '__proto__',
  '-1.5',
];
const wrongNumbers = ['-1', '99999999999', '1.5', 'x', '٣', '1e2', ' 5', 'null', '5,6', '[]'];
const wrongUids = ['12', '81234567x', '812 345678', '٨'.repeat(9), '9'.repeat(3000), '-12345678'];
const wrongMembers = [5, -1.5, true, '', 'x', 'x'.repeat(5000), [[]], {}, { a: 1 }, ['a'], [null]];

/** What is taken as it is, so that no value of it is wrong: an element or a class may be a new one (R7.1). */
const isOpen = (path: string, name: string): boolean =>
  ['element', 'q'].includes(name) || (name === 'type' && path.startsWith('/v1/weapons/'));
/** The id of what this service made: any other is that of nothing. */
const isMade = (name: string): boolean => ['id', 'key_id', 'delivery_id'].includes(name);

const valuesFor = (name: string, schema: z.ZodType): readonly string[] => {
  if (name.endsWith('uid')) return wrongUids;
  const takesDigits = /_id$|^limit$|^w$/.test(name);
  return takesDigits && !(schema instanceof z.ZodEnum) ? wrongNumbers : wrongWords;
};

const codeFor = (name: string, schema?: z.ZodType): string =>
  name === 'cursor'
    ? 'invalid_cursor'
    : ((schema && codes.get(schema)?.code) ?? 'validation_failed');

/** A refusal that a newcomer can act on: it names what is wrong, and never how we found out. */
function expectHelp(reply: Reply, name: string, code: string): void {
  expectEnvelope(reply);
  const { message, details } = reply.body.error;
  expect([reply.status, reply.body.error.code, message]).toEqual([400, code, message]);
  const said = JSON.stringify([message, details ?? []]);
  expect(said).not.toMatch(/invalid input|expected (string|number)|received|undefined|\bNaN\b/i);
  if (code !== 'invalid_cursor') expect(message).toMatch(new RegExp(`^${name}(\\.|: )`));
  expect(message.length).toBeGreaterThan(name.length + 12);
}

const pathOf = (path: string, values: Readonly<Record<string, unknown>> = fine): string =>
  path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name] ?? '10000002')));

/** What a route takes in its body, when nothing is wrong with it. */
const bodyOf = (shape: z.ZodObject['shape']) =>
  Object.fromEntries(
    Object.keys(shape)
      .filter((name) => name in fine)
      .map((name) => [name, fine[name]]),
  );

const routes = v1Routes.map(({ method, path, input }) => ({
  ...{ method, path, input },
  query: Object.entries(input.query?.shape ?? {}),
  required: ['game', 'uids', 'q'].filter(
    (name) =>
      (name === 'q' || /^\/v1\/(players|archive|damage-calculator\/buffs)/.test(path)) &&
      name in (input.query?.shape ?? {}),
  ),
  shape: input.body?.shape ?? {},
}));

test.each(routes)('$method $path says what is wrong with its path', async (route) => {
  const { request, createKey } = await app();
  const key = await createKey({ scopes: ['admin'] });
  for (const [nth, name] of Object.keys(route.input.path?.shape ?? {}).entries()) {
    if (isMade(name)) continue;
    const schema = schemaAt(route.input.path as z.ZodObject, [name]);
    for (const value of stepThrough(valuesFor(name, schema), nth)) {
      const path = pathOf(route.path, { ...fine, [name]: value });
      expectHelp(await request(path, { method: route.method, key }), name, codeFor(name, schema));
    }
  }
});

test.each(routes.filter(({ query }) => query.length > 0))(
  '$method $path says what is wrong with its query',
  async ({ path, query, input, required }) => {
    const { get, createKey } = await app();
    const key = await createKey({ scopes: ['admin'] });
    const ask = (name: string, values: readonly string[]) => {
      const pairs = required
        .filter((one) => one !== name)
        .map((one) => [one, String(fine[one])])
        .concat(values.map((value) => [name, value]));
      return get(`${pathOf(path)}?${new URLSearchParams(pairs)}`, { key });
    };
    for (const [nth, [name]] of query.entries()) {
      expectHelp(await ask(name, ['true', '1']), name, 'validation_failed');
      if (isOpen(path, name) || name === 'uids' || (name === 'cursor' && path.includes('webhooks')))
        continue;
      const schema = schemaAt(input.query as z.ZodObject, [name]);
      for (const value of stepThrough(valuesFor(name, schema), nth))
        expectHelp(await ask(name, [value]), name, codeFor(name, schema));
    }
    const misspelt = await ask('limitt', ['1']);
    expectHelp(misspelt, 'limitt', 'validation_failed');
  },
);

test.each(routes.filter(({ shape }) => Object.keys(shape).length > 0))(
  '$method $path says what is wrong with its body',
  async ({ method, path, shape }) => {
    const { request, createKey } = await app();
    const key = await createKey({ scopes: ['admin'] });
    const whole = bodyOf(shape);
    const send = (body: unknown) => request(pathOf(path), { method, body, key });
    for (const [nth, [name, schema]] of Object.entries(shape).entries()) {
      const isRight = (value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;
      const wrong = wrongMembers.filter((one) => !isRight(one));
      for (const value of stepThrough(wrong, nth))
        expectHelp(
          await send({ ...whole, [name]: value }),
          name,
          codeFor(name, schemaAt(schema as z.ZodType, [])),
        );
      if (isRight(undefined)) continue;
      const { [name]: _left, ...rest } = whole;
      const code = codes.get(schemaAt(schema as z.ZodType, []))?.absent ?? 'validation_failed';
      for (const missing of [rest, { ...whole, [name]: null }]) {
        const reply = await send(missing);
        expectHelp(reply, name, code);
        expect(reply.body.error.message).toContain('It is required.');
      }
    }
    expectHelp(await send({ ...whole, memberr: 1 }), 'memberr', 'validation_failed');
  },
);
