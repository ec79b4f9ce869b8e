import { getNamedType, isLeafType } from 'graphql';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { schema } from '../../src/schema.ts';
import { lastingApp, type Reply } from '../support/app.ts';
import { expectEnvelope, expectGraph } from '../support/interfaces.ts';

const app = lastingApp({
  env: { REQUEST_BUCKET_CAPACITY: '1000000', KEYS_BUCKET_CAPACITY: '10000' },
});

/** Where each fault is, by its first step. */
const namesOf = (details: readonly { readonly path: string }[]): string[] => [
  ...new Set(details.map(({ path }) => path.split('.')[0] ?? '')),
];

/** Members of which the type is right and the rule is not. */
const againstRules: Readonly<Record<string, unknown>> = {
  description: 'Too short.',
  url: 'ftp://example.com',
  name: ' ',
  q: ' ',
  cursor: 'made-up',
};

/** What is no value of a parameter, or of a member of a body; undefined where each may be one. */
function wrongValue(name: string, member: z.ZodType, candidates: readonly unknown[]): unknown {
  if (Object.hasOwn(againstRules, name)) return againstRules[name];
  return candidates.find((value) => !member.safeParse(value).success);
}

const wrongMembers = (shape: z.ZodObject['shape'] | undefined, candidates: readonly unknown[]) =>
  Object.entries(shape ?? {}).flatMap(([name, member]): [string, unknown][] => {
    const value = wrongValue(name, member as z.ZodType, candidates);
    return value === undefined ? [] : [[name, value]];
  });

const routes = v1Routes
  .map(({ method, path, input }) => ({
    ...{ method, path },
    // The id of what this service made is that of nothing at worst.
    inPath: wrongMembers(input.path?.shape, ['\u0663x']),
    inQuery: wrongMembers(input.query?.shape, ['\u0663x']),
    inBody: wrongMembers(input.body?.shape, [5.5, {}, [[]], 'x']),
  }))
  .filter(({ inPath, inQuery, inBody }) => [...inPath, ...inQuery, ...inBody].length > 1);

test.each(routes)('$method $path names everything that is wrong at once (R2.1a)', async (route) => {
  const { request, createKey } = await app();
  const key = await createKey({ scopes: ['admin'] });
  const given = Object.fromEntries(route.inPath);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(given[name] ?? 'made')),
  );
  const query = new URLSearchParams(route.inQuery.map(([name, value]) => [name, String(value)]));
  const body = Object.fromEntries(route.inBody);
  const hasBody = route.inBody.length > 0;
  const reply = await request(`${path}?${query}`, {
    ...{ method: route.method, key },
    ...(hasBody && { body }),
  });
  expectEnvelope(reply);
  const wrong = [...route.inPath, ...route.inQuery, ...route.inBody].map(([name]) => name);
  const named = namesOf(reply.body.error.details);
  expect(reply.status).toBe(400);
  // An answer lists 20.
  if (wrong.length > 20) expect(reply.body.error.details).toHaveLength(20);
  else expect(named.sort()).toEqual(wrong.sort());
  expect(reply.body.error.message.startsWith(`${reply.body.error.details[0].path}: `)).toBe(true);
});

const actor = `avatarId: 10000046, level: 900, constellation: 9, talents: [{ talent: "x", level: 1 }],
  weapon: { id: 1, level: 0 }, artifacts: [{ slot: "hat", mainStat: { stat: "x" }, subStats: [] }]`;
const actorFaults = ['level', 'constellation', 'talents.x', 'weapon.id', 'weapon.level'].concat([
  'artifacts.0.slot',
]);
const rotation =
  'rotation: [{ skill: "dance", count: 99 }], buffs: [{ source: " ", duration: -1 }]';
const rotationFaults = [
  'rotation.0.skill',
  'rotation.0.count',
  'buffs.0.source',
  'buffs.0.duration',
];
const simulated = [...actorFaults.map((path) => `actor.${path}`), ...rotationFaults];

/** Documents whose types are right and whose rules are not, with the paths of all faults and the code of the first. */
const documents: readonly [string, string, readonly string[]][] = [
  [
    `mutation { submitScamReport(game: HSR, category: RMT, reportedUid: "1", reporterUid: "x",
      description: "short", evidenceUrls: ["https://example.com/x.png"]) { id } }`,
    'INVALID_UID',
    ['reportedUid', 'reporterUid', 'description', 'evidenceUrls.0'],
  ],
  [
    `mutation { createWebhook(url: "ftp://x", events: [], accounts: [{ game: HSR, uid: "1" }],
      notices: [${Array.from({ length: 16 }, () => '{ game: HSR }').join()}]) { secret } }`,
    'INVALID_UID',
    ['accounts.0.uid', 'notices', 'url', 'events'],
  ],
  [
    `{ analyzeBuild(input: { game: GENSHIN, ${actor} }) { score } }`,
    'VALIDATION_FAILED',
    actorFaults,
  ],
  [
    `{ simulateDamage(input: { game: GENSHIN, actor: { ${actor} }, ${rotation} }) { totalDamage } }`,
    'VALIDATION_FAILED',
    simulated,
  ],
  [
    `mutation { saveBuild(name: " ", input: { game: GENSHIN, ${actor} }) { __typename } }`,
    'VALIDATION_FAILED',
    [...actorFaults, 'name'],
  ],
  [
    `mutation { saveSimulation(name: " ", input: { game: GENSHIN, actor: { ${actor} }, ${rotation} }) { __typename } }`,
    'VALIDATION_FAILED',
    [...simulated, 'name'],
  ],
  [
    `mutation { startVerification(game: HSR, uid: "1", externalRef: "${'x'.repeat(65)}") { code } }`,
    'INVALID_UID',
    ['uid', 'externalRef'],
  ],
  [
    `mutation { createEvidenceUpload(contentType: IMAGE_PNG, sizeBytes: 0, filename: "${'x'.repeat(256)}") { uploadId } }`,
    'VALIDATION_FAILED',
    ['sizeBytes', 'filename'],
  ],
  [
    '{ leaderboard(game: HSR, avatarId: 1, uid: "1", first: 0, after: "x") { totalCount } }',
    'INVALID_UID',
    ['uid', 'first', 'after'],
  ],
  [
    '{ characters(game: HSR, lang: IT, element: "Fyre", rarity: "S", first: 201, after: "x") { totalCount } }',
    'VALIDATION_FAILED',
    ['first', 'lang', 'element', 'rarity', 'after'],
  ],
  [
    '{ weapons(game: HSR, lang: IT, type: "x", rarity: 9, first: 0, after: "x") { totalCount } }',
    'VALIDATION_FAILED',
    ['first', 'lang', 'type', 'rarity', 'after'],
  ],
  [
    '{ weapons(game: HSR, lang: IT, rarity: 9) { totalCount } }',
    'VALIDATION_FAILED',
    ['lang', 'rarity'],
  ],
  [
    '{ artifactSets(game: HSR, lang: IT, type: "hat", first: 0) { totalCount } }',
    'VALIDATION_FAILED',
    ['first', 'lang', 'type'],
  ],
  ['{ player(game: HSR, uid: "1", lang: IT) { uid } }', 'INVALID_UID', ['uid', 'lang']],
  [
    '{ players(game: HSR, uids: [], lang: IT) { __typename } }',
    'VALIDATION_FAILED',
    ['uids', 'lang'],
  ],
  ['{ search(query: " ", first: 51) { name } }', 'VALIDATION_FAILED', ['first', 'query']],
];

const faultsOf = ({ body }: Reply) => {
  const [{ extensions, message }] = body.errors;
  return { code: extensions.code, details: extensions.details ?? [], message };
};

test.each(documents)('the graph names everything that is wrong with %s (R2.1a)', async (...row) => {
  const [document, code, paths] = row;
  const { query, createKey } = await app();
  const reply = await query(document, {}, { key: await createKey({ scopes: ['admin'] }) });
  expectGraph(reply);
  const found = faultsOf(reply);
  expect(found.code).toBe(code);
  expect(found.details.map(({ path }: { path: string }) => path).sort()).toEqual([...paths].sort());
  expect(found.message.startsWith(`${found.details[0].path}: `)).toBe(true);
});

/** Values of another type than their argument, in a document and in variables. */
const ofOtherTypes: readonly [string, Record<string, unknown>, readonly string[]][] = [
  ['{ player(game: CHESS, uid: 5, lang: TLH) { uid } }', {}, ['CHESS', '5', 'TLH']],
  [
    `query ($game: Game!, $uid: String!, $lang: Language) {
      player(game: $game, uid: $uid, lang: $lang) { uid }
    }`,
    { game: 'chess', uid: 5, lang: 'jp' },
    ['$game', '$uid', '$lang'],
  ],
  [
    'query ($input: AnalyzeBuildInput!) { analyzeBuild(input: $input) { score } }',
    { input: { game: 'GENSHIN', avatarId: 1.5, role: 'TANK', level: 'x' } },
    ['input.avatarId', 'input.level', 'input.role'],
  ],
];

test.each(ofOtherTypes)(
  'the graph names everything of another type in %s (R2.1a)',
  async (...of) => {
    const [document, variables, wrong] = of;
    const { body } = await (await app()).query(document, variables);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual(
      wrong.map((name) => expect.stringContaining(name)),
    );
  },
);

/** Arguments with a rule of their own, and what breaks it. */
const wrongArguments: Readonly<Record<string, string>> = {
  uid: '"1"',
  reportedUid: '"1"',
  reporterUid: '"1"',
  first: '0',
  after: '"made-up"',
};
const fine: Readonly<Record<string, string>> = { Int: '1', Boolean: 'true', String: '"x"' };

const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
  const wrong = field.args.map(({ name }) => name).filter((name) => name in wrongArguments);
  return wrong.length > 1 ? [{ name: field.name, field, wrong }] : [];
});

test.each(fields)('$name names each of $wrong', async ({ field, wrong }) => {
  const { query, createKey } = await app();
  const given = field.args.flatMap(({ name, type }) => {
    if (name in wrongArguments) return [`${name}: ${wrongArguments[name]}`];
    // A UID of a list goes with its game.
    if (!String(type).endsWith('!') && name !== 'game') return [];
    return [`${name}: ${name === 'game' ? 'GENSHIN' : fine[String(getNamedType(type))]}`];
  });
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const key = await createKey({ scopes: ['admin'] });
  const reply = await query(`{ ${field.name}(${given.join(', ')}) ${selection} }`, {}, { key });
  expectGraph(reply);
  expect(namesOf(faultsOf(reply).details).sort()).toEqual([...wrong].sort());
});

/** Requests whose values have the right form, with where each of them is wrong. */
test.each([
  ['/v1/characters/hsr?lang=it&element=x&rarity=S&cursor=x', 'lang element rarity cursor'],
  ['/v1/characters/hsr?lang=it&limit=0', 'limit lang'],
  ['/v1/weapons/zzz?lang=it&type=x&rarity=9&limit=x', 'limit lang type rarity'],
  ['/v1/artifact/hsr/sets?lang=tr&type=hat', 'lang type'],
  ['/v1/character/hsr/x?lang=it', 'avatar_id lang'],
  ['/v1/weapon/zzz/1?lang=it&include_curve=x', 'include_curve lang'],
])('%s is refused for %s at once (R2.1a)', async (path, wrong) => {
  const { get } = await app();
  expect(namesOf((await get(path)).body.error.details).sort()).toEqual(wrong.split(' ').sort());
});

test('a role or a UID that is wrong hides nothing else', async () => {
  const { post } = await app();
  const build = { game: 'genshin', avatar_id: 10000046, level: 900, artifacts: [{ slot: 'hat' }] };
  const told = async (path: string, body: object) =>
    (await post(path, body)).body.error.details.map((one: { path: string }) => one.path);
  expect(await told('/v1/build-analyzer/analyze', { ...build, role: 'tank' })).toEqual([
    'role',
    'level',
    'artifacts.0.slot',
  ]);
  const report = { game: 'hsr', reported_uid: '1', reporter_uid: '2', category: 'rmt' };
  const evidence = { description: 'Short.', evidence_urls: ['https://example.com/x.png'] };
  expect(await told('/v1/scam-report', { ...report, ...evidence })).toEqual([
    'reported_uid',
    'reporter_uid',
    'description',
    'evidence_urls.0',
  ]);
});

test('a game that cannot be read hides no fault that any game has', async () => {
  const { post } = await app();
  const body = {
    game: 'chess',
    avatar_id: -5,
    level: 900,
    role: 'x',
    artifacts: [{ slot: 'hat' }],
  };
  const { error } = (await post('/v1/build-analyzer/analyze', body)).body;
  expect(error.code).toBe('invalid_game');
  // Which slots and how many levels there are is the game's to say.
  expect(error.details.map(({ path }: { path: string }) => path)).toEqual([
    'game',
    'role',
    'avatar_id',
  ]);
});

test('a request that is refused does nothing, whatever it asks for', async () => {
  const { post, get } = await app();
  const sent = { url: 'https://example.com/hook', events: ['report.reviewed'], foo: 1 };
  expect((await post('/v1/webhooks', sent)).status).toBe(400);
  expect((await get('/v1/webhooks')).body.data).toEqual([]);
});
