import { describe, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

const codesOf = (body: { errors?: { extensions: { code: string } }[] }) =>
  body.errors?.map(({ extensions }) => extensions.code);

const rotation = `mutation ($seconds: Int) {
  rotateKey(revokeOldInSeconds: $seconds) {
    apiKey
    key { keyId lineageId environment scopes status validUntil lastUsedAt }
    oldKey { keyId lineageId status validUntil }
  }
}`;
const revocation = 'mutation ($id: String) { revokeKey(keyId: $id) { keyId status revokedAt } }';
const allowlist = `mutation ($id: String!, $cidrs: [String!]!) {
  setKeyAllowlist(keyId: $id, cidrs: $cidrs) { keyId ipAllowlist }
}`;
const trail = `query ($first: Int, $after: String) {
  auditLog(first: $first, after: $after) {
    edges { cursor node { at actor action target requestId } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totalCount
  }
}`;

async function startWithAdmin() {
  const app = await startApp();
  const admin = await app.createKey({ scopes: ['admin'] });
  const id: string = (await app.query('{ viewer { keyId } }')).body.data.viewer.keyId;
  return { ...app, admin, id };
}

test('any valid key may see what it is', async () => {
  const { query, createKey } = await startApp();
  const key = await createKey({ scopes: ['write:report'], ipAllowlist: ['203.0.113.7'] });
  const { body } = await query(
    `{ viewer {
      keyId lineageId environment scopes ipAllowlist status validUntil createdAt lastUsedAt revokedAt
    } }`,
    undefined,
    { key },
  );
  expect(body.data.viewer).toEqual({
    keyId: expect.stringMatching(/^key_/),
    lineageId: expect.stringMatching(/^lin_/),
    environment: 'TEST',
    scopes: ['WRITE_REPORT'],
    ipAllowlist: ['203.0.113.7/32'],
    status: 'ACTIVE',
    validUntil: null,
    createdAt: '2026-01-15T08:30:00.000Z',
    lastUsedAt: '2026-01-15T08:30:00.000Z',
    revokedAt: null,
  });
});

test.each([
  ['MISSING_API_KEY', null, 'Bearer realm="api"'],
  ['INVALID_API_KEY', 'svc_test_nobody-knows-it', 'Bearer realm="api", error="invalid_token"'],
])('without a valid key the answer is %s', async (code, key, challenge) => {
  const { query } = await startApp();
  const reply = await query('{ viewer { keyId } }', undefined, { key });
  expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': challenge } });
  expect(codesOf(reply.body)).toEqual([code]);
  expect(reply.body.data).toBeUndefined();
});

describe('rotation', () => {
  test('the new key is of the same lineage, and works at both interfaces', async () => {
    const { query, get } = await startApp();
    const { body } = await query(rotation);
    const { apiKey, key, oldKey } = body.data.rotateKey;
    expect(key).toMatchObject({ status: 'ACTIVE', validUntil: null, lastUsedAt: null });
    expect(oldKey).toEqual({
      keyId: expect.stringMatching(/^key_/),
      lineageId: key.lineageId,
      status: 'ROTATED',
      validUntil: '2026-01-15T09:30:00.000Z',
    });
    await expect(get('/v1/keys/self', { key: apiKey })).resolves.toMatchObject({
      body: { data: { key_id: key.keyId } },
    });
    const again = await query(rotation);
    expect(codesOf(again.body)).toEqual(['KEY_ALREADY_ROTATED']);
    expect(again).toMatchObject({ status: 200, body: { data: { rotateKey: null } } });
  });

  test.each([-1, 86_401])('an overlap of %i seconds is refused', async (seconds) => {
    const { query } = await startApp();
    const { body } = await query(rotation, { seconds });
    expect(codesOf(body)).toEqual(['VALIDATION_FAILED']);
    expect(body.errors[0].extensions.details[0].path).toBe('revokeOldInSeconds');
  });

  test('an overlap of 0 ends the old key at once', async () => {
    const { query } = await startApp();
    await query(rotation, { seconds: 0 });
    expect(codesOf((await query('{ viewer { keyId } }')).body)).toEqual(['EXPIRED_API_KEY']);
  });

  test('null is the usual hour', async () => {
    const { query } = await startApp();
    const { body } = await query(rotation, { seconds: null });
    expect(body.data.rotateKey.oldKey.validUntil).toBe('2026-01-15T09:30:00.000Z');
  });

  test('a key is not rotated by GET', async () => {
    const { get } = await startApp();
    const reply = await get(
      `/graphql?query=${encodeURIComponent('mutation { rotateKey { apiKey } }')}`,
    );
    expect(reply.status).toBe(405);
  });
});

describe('revocation', () => {
  test('a key revokes itself', async () => {
    const { query, id } = await startWithAdmin();
    const { body } = await query(revocation);
    expect(body.data.revokeKey).toEqual({
      keyId: id,
      status: 'REVOKED',
      revokedAt: '2026-01-15T08:30:00.000Z',
    });
    expect(codesOf((await query(revocation)).body)).toEqual(['REVOKED_API_KEY']);
  });

  test('a key of another lineage is not found', async () => {
    const { query, createKey, id } = await startWithAdmin();
    const key = await createKey();
    const { body } = await query(revocation, { id }, { key });
    expect(codesOf(body)).toEqual(['NOT_FOUND']);
  });
});

describe('what only an operator’s key may do', () => {
  test.each([
    ['setKeyAllowlist', allowlist, { id: 'key_x', cidrs: [] }],
    ['auditLog', trail, {}],
  ])(
    '%s needs the scope admin, and the refusal is on record',
    async (field, document, variables) => {
      const { query, admin, id } = await startWithAdmin();
      const headers = { 'x-request-id': 'refused-here' };
      const refused = await query(document, variables, { headers });
      expect(codesOf(refused.body)).toEqual(['INSUFFICIENT_SCOPE']);
      expect(refused.body.data).toEqual({ [field]: null });
      const actions = async () => {
        const { body } = await query(trail, {}, { key: admin });
        return body.data.auditLog.edges.map(({ node }: { node: unknown }) => node);
      };
      await expect.poll(actions).toContainEqual({
        at: '2026-01-15T08:30:00.000Z',
        actor: id,
        action: 'SCOPE_DENIED',
        target: id,
        requestId: 'refused-here',
      });
    },
  );

  test('ranges are set, and written in one way', async () => {
    const { query, admin, id, get } = await startWithAdmin();
    const cidrs = ['::ffff:198.51.100.1', '2001:DB8::1/32'];
    const { body } = await query(allowlist, { id, cidrs }, { key: admin });
    expect(body.data.setKeyAllowlist).toEqual({
      keyId: id,
      ipAllowlist: ['198.51.100.1/32', '2001:db8::/32'],
    });
    await expect(get('/v1/keys/self')).resolves.toMatchObject({ status: 403 });
  });

  test('what is no range is refused, with its place', async () => {
    const { query, admin, id } = await startWithAdmin();
    const { body } = await query(allowlist, { id, cidrs: ['10.0.0.0/8', 'x'] }, { key: admin });
    expect(codesOf(body)).toEqual(['VALIDATION_FAILED']);
    expect(body.errors[0].extensions.details).toEqual([
      { path: 'cidrs.1', message: 'Not a CIDR range.' },
    ]);
  });

  test('the trail is a connection', async () => {
    const { query, admin, clock, createKey } = await startWithAdmin();
    clock.pass(1000);
    await createKey();
    const page = async (variables: object) =>
      (await query(trail, { ...variables }, { key: admin })).body.data.auditLog;
    const first = await page({ first: 2 });
    expect(first).toMatchObject({
      totalCount: 3,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    const rest = await page({ first: 2, after: first.pageInfo.endCursor });
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const all = await page({});
    expect([...first.edges, ...rest.edges]).toEqual(all.edges);
    expect(
      all.edges.every(({ node }: { node: { action: string } }) => node.action === 'KEY_CREATED'),
    ).toBe(true);
  });

  test('a cursor goes through both interfaces', async () => {
    const { query, get, admin } = await startWithAdmin();
    const { body } = await get('/v1/admin/audit?limit=1', { key: admin });
    const variables = { after: body.meta.cursor_next };
    const reply = await query(trail, variables, { key: admin });
    expect(reply.body.data.auditLog.edges).toHaveLength(1);
  });

  test.each([
    [{ first: 0 }, 'VALIDATION_FAILED'],
    [{ first: 201 }, 'VALIDATION_FAILED'],
    [{ after: 'nonsense' }, 'INVALID_CURSOR'],
    [{ after: '' }, 'INVALID_CURSOR'],
  ])('the page %j is refused with %s', async (variables, code) => {
    const { query, admin } = await startWithAdmin();
    const { body } = await query(trail, variables, { key: admin });
    expect(codesOf(body)).toEqual([code]);
  });
});
