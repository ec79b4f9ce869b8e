import { describe, expect, test } from 'vitest';
import { games } from '../../../../src/games/index.ts';
import { defaultBudgets } from '../../../../src/limits/budgets.ts';
import { v1Routes } from '../../../../src/rest/v1/index.ts';
import { schema } from '../../../../src/schema.ts';
import { openApiDocument } from '../../../../tools/reference/openapi/document.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into by its names
type Json = any;

const document: Json = openApiDocument({ schema, routes: v1Routes, budgets: defaultBudgets });
const { schemas, responses } = document.components;

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

const operations: readonly Operation[] = Object.entries<Json>(document.paths).flatMap(
  ([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ path, method, operation })),
);

const operationOf = (name: string): Json =>
  operations.find(({ operation }) => operation.operationId === name)?.operation;

const resolved = (value: Json): Json =>
  value?.$ref
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((inner: Json, step: string) => inner[step], document)
    : value;

const parameterOf = (name: string, parameter: string): Json =>
  operationOf(name).parameters.find((one: Json) => one.name === parameter);

const bodyMember = (name: string, member: string): Json =>
  operationOf(name).requestBody.content['application/json'].schema.properties[member];

/** The schema of `data` or `meta` of an operation's answer. */
const answerMember = (name: string, member: string): Json => {
  const { responses: answers } = operationOf(name);
  const answer = answers[200] ?? answers[201];
  return resolved(answer.content['application/json'].schema).properties[member];
};

const codesOf = (name: string, status: number): Json =>
  resolved(operationOf(name).responses[status])?.['x-codes'];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('every route is in the document, by its method and path', () => {
  for (const { method, path, operation } of v1Routes) {
    const item = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
    expect(item?.[method.toLowerCase()]?.operationId).toBe(operation);
  }
});

test('every operation has one name, a tag that is explained, and a summary', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  const tags = new Set(document.tags.map(({ name }: Json) => name));
  for (const { operation } of operations) {
    expect(operation.summary).toMatch(/\S/);
    for (const tag of operation.tags) expect(tags).toContain(tag);
  }
});

test('every parameter of the path is declared, and every parameter is described', () => {
  for (const { path, operation } of operations) {
    const declared = (operation.parameters ?? []).map(resolved);
    const inPath = declared.filter((one: Json) => one.in === 'path').map((one: Json) => one.name);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.sort()).toEqual(named.sort());
    for (const one of declared)
      expect(one.description, `${operation.operationId} ${one.name}`).toMatch(/\S/);
  }
});

test('every reference leads somewhere', () => {
  const all = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
  for (const [, $ref] of all) expect(resolved({ $ref }), $ref).toBeDefined();
});

test('it is the same each time', () => {
  const again = openApiDocument({ schema, routes: v1Routes, budgets: defaultBudgets });
  expect(JSON.stringify(again)).toBe(JSON.stringify(document));
});

describe('parameters are those of the schemas that read them', () => {
  test.each<[string, string, Json]>([
    ['listCharacters', 'limit', { type: 'integer', minimum: 1, maximum: 200, default: 50 }],
    ['listTrustTimeline', 'limit', { type: 'integer', minimum: 1, maximum: 500, default: 100 }],
    ['getCharacterAsset', 'w', { type: 'integer', minimum: 16, maximum: 2048 }],
    ['listBanners', 'active_only', { type: 'boolean', default: false }],
    ['listBanners', 'sort', { enum: ['-starts_at', 'starts_at'], default: '-starts_at' }],
    ['getZzzPlayer', 'lang', { enum: [...games.zzz.languages], default: 'en' }],
    ['getHsrPlayer', 'uid', { type: 'string', pattern: '^[0-9]{9,10}$' }],
    ['listCharacters', 'cursor', { type: 'string' }],
    [
      'listCharacters',
      'released_after',
      { anyOf: [{ format: 'date-time' }, { type: 'string', format: 'date' }] },
    ],
  ])('%s: %s', (operation, name, form) => {
    const parameter = parameterOf(operation, name);
    expect(parameter.schema).toMatchObject(form);
  });

  test('a list is written between commas', () => {
    expect(parameterOf('getPlayerBatch', 'uids')).toMatchObject({
      required: true,
      style: 'form',
      explode: false,
      schema: { type: 'array', minItems: 1, maxItems: 20 },
    });
  });

  test('words that the graph has are its enumeration', () => {
    expect(parameterOf('listScamReports', 'status').schema).toEqual({
      ...ref('ReportStatus'),
      default: 'confirmed',
    });
    expect(schemas.ReportStatus.enum).toEqual(['confirmed', 'dismissed', 'pending_review']);
  });

  test('the generic path takes what the path of any game takes (R6.1)', () => {
    expect(parameterOf('getPlayer', 'lang').schema.enum).toContain('zh-tw');
    expect(parameterOf('getPlayer', 'provider').schema.default).toBe('auto');
    expect(parameterOf('getPlayer', 'game').schema).toEqual(ref('Game'));
  });
});

describe('bodies are those of the schemas that read them', () => {
  test('what has to be there is required, and what may be left out may be null', () => {
    const { schema: body } =
      operationOf('submitScamReport').requestBody.content['application/json'];
    expect(body.required).not.toContain('evidence_urls');
    expect(body.properties.evidence_urls.type).toEqual(['array', 'null']);
    expect(body.required).toContain('reported_uid');
    expect(body.additionalProperties).toBe(false);
  });

  test('one that may be left out is not required, and may be null (R1.4)', () => {
    expect(operationOf('rotateKey').requestBody.required).toBe(false);
    expect(bodyMember('rotateKey', 'revoke_old_in_seconds')).toMatchObject({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 86_400,
      default: 3600,
    });
  });

  test('members are described by the arguments of the graph that they become', () => {
    expect(bodyMember('analyzeBuild', 'level').description).toMatch(/\S/);
    expect(bodyMember('simulateDamage', 'actor')).toMatchObject(ref('ActorInput'));
  });
});

describe('answers are what the documents of the routes come to', () => {
  test('aliases are the names, with the types and sentences of the graph', () => {
    expect(schemas.GenshinPlayer.properties.world_level).toEqual({
      type: 'integer',
      description: '0 to 9.',
    });
    expect(schemas.GenshinPlayer.required).toContain('showcase');
  });

  test('a member that may be null says so, and one that may be left out is not required', () => {
    expect(schemas.GenshinPlayer.properties.trust_score.anyOf).toContainEqual({ type: 'null' });
    expect(schemas.GenshinPlayer.required).not.toContain('trust_score');
    expect(schemas.GenshinCharacter.required).not.toContain('build');
  });

  test('the generic path answers a player of any game', () => {
    const players = ['GenshinPlayer', 'HsrPlayer', 'ZzzPlayer'].map(ref);
    expect(answerMember('getPlayer', 'data')).toEqual({ anyOf: players });
  });

  test('a list has the cursor of the next page and the number of all rows (R5.1)', () => {
    expect(resolved(answerMember('listScamReports', 'meta'))).toMatchObject({
      properties: { cursor_next: { type: ['string', 'null'] }, total: { type: 'integer' } },
      required: ['cursor_next', 'total'],
    });
  });

  test('meta is what the route makes of it: another one for each game (R6.4)', () => {
    const members = (name: string) => Object.keys(resolved(answerMember(name, 'meta')).properties);
    expect(members('getZzzPlayer')).toEqual(['cache', 'ttl_seconds']);
    expect(members('getHsrPlayer')).toContain('provider');
    expect(members('getGenshinPlayer')).not.toContain('provider');
  });

  test('one of several kinds is any of them', () => {
    expect(answerMember('resolveAssets', 'data').items.anyOf).toEqual([
      ref('AssetLink'),
      ref('AssetLookupError'),
    ]);
    expect(schemas.SavedBuild.properties.result.anyOf).toHaveLength(2);
  });

  test('words that a route has of its own are those, not the names of the graph', () => {
    expect(schemas.WebhookEvent.enum).toContain('trust_score.changed');
    expect(schemas.Webhook.properties.status).toMatchObject(ref('WebhookStatus'));
    expect(schemas.WebhookStatus.enum).toEqual(['active', 'disabled']);
    expect(schemas.Scope.enum).toContain('write:report');
  });

  test('members with names of their own are any, and what is made of null is left out', () => {
    const { headers } = schemas.EvidenceUpload.properties;
    expect(headers.additionalProperties).toEqual({ type: 'string' });
    expect(schemas.ProfileBuff.required).toEqual(['source']);
    expect(schemas.DamageHit.required).not.toContain('reaction_bonus');
    expect(schemas.DamageHit.required).toContain('reaction');
  });

  test('what is not for everybody may be missing (R9.7)', () => {
    const { required, properties } = schemas.ScamReportDetail;
    expect(Object.keys(properties)).toContain('flags');
    expect(required).not.toContain('flags');
    expect(required).not.toContain('visibility');
    expect(properties.flags.type).toBe('array');
  });

  test('what is made says where it can be read, and nothing is said of what was deleted', () => {
    expect(operationOf('submitScamReport').responses[201].headers).toHaveProperty('Location');
    expect(operationOf('deleteBuild').responses[204].content).toBeUndefined();
  });

  test.each([
    ['getTrustScore', ['ETag', 'Cache-Control', 'X-Request-Id', 'RateLimit']],
    ['listNotices', ['Link', 'Last-Modified', 'Content-Language']],
    ['submitScamReport', ['Idempotent-Replayed']],
    ['simulateHsrDamage', ['X-API-Beta']],
  ])('%s names its headers', (name, names) => {
    const answers = operationOf(name).responses;
    expect(Object.keys((answers[200] ?? answers[201]).headers)).toEqual(
      expect.arrayContaining(names),
    );
  });
});

describe('failures are those that a request may have', () => {
  test.each<[string, number, readonly string[] | undefined]>([
    ['getGenshinPlayer', 404, ['player_not_found']],
    ['getGenshinPlayer', 403, ['insufficient_scope', 'ip_not_allowed']],
    ['getOwnKey', 403, ['ip_not_allowed']],
    ['getTrustScore', 404, undefined],
    ['getTrustScore', 400, ['invalid_uid', 'invalid_game', 'validation_failed']],
    ['listCharacters', 400, ['invalid_game', 'invalid_cursor', 'validation_failed']],
    ['getTrustScore', 415, undefined],
    ['refreshTrustScore', 415, ['unsupported_media_type']],
    ['createEvidenceUpload', 422, ['idempotency_key_reused']],
    ['getTrustScore', 503, ['upstream_unavailable']],
  ])('%s %i', (name, status, codes) => {
    expect(codesOf(name, status)).toEqual(codes);
  });

  test('each is described, with an example, and says when to try again', () => {
    const { description, content, headers } = responses.RateLimited;
    expect(description).toContain('`rate_limited`');
    expect(headers).toHaveProperty('Retry-After');
    const example = content['application/json'].examples.rate_limited.value;
    expect(example.error.code).toBe('rate_limited');
    expect(Object.keys(content)).toContain('application/problem+json');
  });
});

test('scopes and limits are those of the fields', () => {
  expect(operationOf('saveBuild')['x-scopes']).toEqual(['write:build']);
  expect(operationOf('getOwnKey')['x-scopes']).toEqual([]);
  expect(operationOf('listLeaderboard')['x-limits']).toEqual([
    { bucket: 'request', capacity: 1500, refill_per_hour: 60_000 },
    { bucket: 'leaderboard', capacity: 60, refill_per_hour: 3600 },
  ]);
  expect(operationOf('listNotices')['x-limits'][0].bucket).toBe('archive');
});

test.each([
  ['analyzeBuild', 'analyze'],
  ['saveBuild', 'analyze'],
  ['simulateDamage', 'simulate'],
  ['simulateHsrDamage', 'simulate'],
  ['saveSimulation', 'simulate'],
  ['submitScamReport', 'reports'],
])('%s names the bucket %s, which its field takes itself', (name, bucket) => {
  const buckets = operationOf(name)['x-limits'].map((limit: Json) => limit.bucket);
  expect(buckets).toEqual(['request', bucket]);
});

test('a member that is always one word is a const', () => {
  expect(schemas.HsrPlayer.properties.game.const).toBe('hsr');
  expect(schemas.ZzzPlayerSummary.properties.game.const).toBe('zzz');
  expect(schemas.Namecard.properties.game.const).toBe('genshin');
  expect(schemas.ScamReport.properties.game).toMatchObject(ref('Game'));
  const words = JSON.stringify(schemas).match(/"enum":\["\w+"\]/g);
  expect(words).toBeNull();
});

test('a path that will end says so (R14.1)', () => {
  const path = '/v1/trust-score/:game/:uid';
  const deprecations = [
    { path, announced: '2026-11-01', sunset: '2027-01-31', successor: '/v2/trust/{game}/{uid}' },
  ];
  const routes = v1Routes.filter((route) => route.path === path);
  const ending: Json = openApiDocument({ schema, routes, budgets: defaultBudgets, deprecations });
  const { get } = ending.paths['/v1/trust-score/{game}/{uid}'];
  expect(get.deprecated).toBe(true);
  expect(get.responses).toHaveProperty('410');
  expect(Object.keys(get.responses[200].headers)).toContain('Sunset');
});
