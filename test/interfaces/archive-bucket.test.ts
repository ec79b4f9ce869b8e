import { describe, expect, test } from 'vitest';
import { consumesOnly } from '../../src/graph/document/buckets.ts';
import { schema } from '../../src/schema.ts';
import type { Reply, TestApp } from '../support/app.ts';
import { startSteady } from '../support/interfaces.ts';

const path = '/v1/archive/banners?game=hsr&limit=1';
const self = '/v1/keys/self';
const banners = 'banners(game: HSR, first: 1) { totalCount }';

/** A request bucket that is empty after one request, for a while. */
const oneRequest = { REQUEST_BUCKET_CAPACITY: '1', REQUEST_BUCKET_REFILL_PER_MINUTE: '1' };
/** The same of the archive. */
const twoOfArchive = { ARCHIVE_BUCKET_CAPACITY: '2', ARCHIVE_BUCKET_REFILL_PER_MINUTE: '1' };

const left = ({ headers }: Reply) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
];
const policyOf = ({ headers }: Reply) => headers['ratelimit-policy'];
const chargedBy = ({ body }: Reply) => body.extensions.cost.tokens_charged;

async function dry(): Promise<TestApp> {
  const app = await startSteady({ env: oneRequest });
  await app.get(self);
  expect((await app.get(self)).status).toBe(429);
  return app;
}

describe('the bucket of the archive (R4.6)', () => {
  test('holds 3000, and gets 2000 a minute', async () => {
    const { get, clock } = await startSteady();
    const first = await get(path);
    expect(left(first)).toEqual(['3000', '2999']);
    expect(policyOf(first)).toBe('"archive";q=3000;w=90');
    for (let count = 0; count < 99; count += 1) await get(path);
    clock.pass(1_500);
    expect(left(await get(path))).toEqual(['3000', '2949']);
  });

  test('stands for the request bucket, behind both interfaces', async () => {
    const { get, query } = await startSteady();
    expect(left(await get(path))).toEqual(['3000', '2999']);
    const reply = await query(`{ ${banners} }`);
    expect(reply.body.data.banners.totalCount).toBe(121);
    expect([left(reply), chargedBy(reply)]).toEqual([['3000', '2998'], 1]);
    expect(left(await get(self))).toEqual(['1500', '1499']);
  });

  test('gives each root field of the archive a token, and the others take theirs elsewhere (R4.10)', async () => {
    const { get, query } = await startSteady();
    const document = `{ ${banners} b: ${banners} viewer { keyId } c: viewer { keyId } }`;
    expect(chargedBy(await query(document))).toBe(4);
    expect(left(await get(self))).toEqual(['1500', '1497']);
    expect(left(await get(path))).toEqual(['3000', '2997']);
  });

  test('does not pay for the schema: beside that one field is a request', async () => {
    const { get, query } = await startSteady();
    for (const shown of ['__schema { queryType { name } }', '__type(name: "Banner") { name }'])
      expect(chargedBy(await query(`{ ${banners} ${shown} }`))).toBe(1);
    expect(
      chargedBy(await query(`{ ${banners} b: ${banners} ... { __schema { __typename } } }`)),
    ).toBe(2);
    expect(chargedBy(await query(`{ ${banners} __typename }`))).toBe(1);
    expect(left(await get(self))).toEqual(['1500', '1496']);
    expect(left(await get(path))).toEqual(['3000', '2997']);
  });

  test('gives a 304 for a token (R1.11)', async () => {
    const { get } = await startSteady();
    const { etag } = (await get(path)).headers;
    const again = await get(path, { headers: { 'if-none-match': `${etag}` } });
    expect([again.status, left(again)]).toEqual([304, ['3000', '2998']]);
  });

  test('is refused when it is empty, while other requests pass', async () => {
    const { get, query } = await startSteady({ env: twoOfArchive });
    await get(path);
    const both = await query(`{ ${banners} b: ${banners} }`);
    expect(both.body.errors[0].extensions.code).toBe('RATE_LIMITED');
    expect([policyOf(both), chargedBy(both)]).toEqual(['"archive";q=2;w=120', 0]);
    expect(left(both)).toEqual(['2', '0']);
    expect((await get(path)).status).toBe(200);
    const refused = await get(path);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(left(await get(self))).toEqual(['1500', '1499']);
  });

  test('takes nothing for a document that is not valid, which is a request', async () => {
    const { get, query } = await startSteady();
    expect((await query('{ banners(game: HSR) { nothing } }')).body.data).toBeUndefined();
    expect(left(await get(path))).toEqual(['3000', '2999']);
    expect(left(await get(self))).toEqual(['1500', '1498']);
  });
});

test('the fields that take their token of the archive are those that an empty request bucket lets pass', () => {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const ofArchive = fields.filter(({ extensions }) => extensions['bucket'] === 'archive');
  expect(ofArchive.map(({ name }) => name)).toContain('banners');
  for (const field of fields) {
    const body = Buffer.from(JSON.stringify({ query: `{ ${field.name} }` }));
    expect([field.name, consumesOnly('archive', body, () => undefined)]).toEqual([
      field.name,
      ofArchive.includes(field),
    ]);
  }
});

describe('who has spent all requests of a key', () => {
  test('still reads the archive, behind both interfaces', async () => {
    const { get, query } = await dry();
    expect((await get(path)).status).toBe(200);
    const reply = await query(`query ($n: Int) { banners(game: HSR, first: $n) { totalCount } }`, {
      n: 1,
    });
    expect(reply.body.data).toEqual({ banners: { totalCount: 121 } });
    expect(left(reply)).toEqual(['3000', '2998']);
    expect((await get(self)).status).toBe(429);
  });

  test.each([
    ['another field', `{ ${banners} viewer { keyId } }`],
    ['a mutation of that name', 'mutation { banners { totalCount } }'],
    ['a fragment', `{ ...F } fragment F on Query { ${banners} }`],
    ['a field by such an alias', '{ banners: viewer { keyId } }'],
    ['nothing that can be read', '{ banners'],
    ['more than 4 KiB', `{ ${banners} } #${'x'.repeat(4096)}`],
  ])('is refused a document with %s', async (_what, document) => {
    const { query } = await dry();
    const reply = await query(document);
    expect([reply.status, reply.headers['ratelimit']]).toEqual([429, '"request";r=0;t=60']);
  });
});
