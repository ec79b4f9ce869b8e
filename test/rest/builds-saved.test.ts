import { expect, test } from 'vitest';
import { lastingApp, startApp } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';

const env = { SIMULATE_BUCKET_CAPACITY: '100000', ANALYZE_BUCKET_CAPACITY: '100000' };
const app = lastingApp({ env });

const named = (name: string) => ({ ...genshinAnalysis, name });
const simulation = (name: string) => ({ ...genshinSimulation, name });

test('a saved analysis is answered with what was sent and what came of it, and read back', async () => {
  const { post, get, clock } = await app();
  const saved = await post(paths.saveAnalysis, named('For Friday'));
  expect(saved.status).toBe(201);
  const analyzed = await post(paths.analyze, genshinAnalysis);
  expect(saved.body.data).toEqual({
    id: expect.stringMatching(/^bld_[0-9A-Za-z]{22}$/),
    kind: 'analysis',
    name: 'For Friday',
    game: 'genshin',
    avatar_id: genshinAnalysis.avatar_id,
    created_at: new Date(clock.now()).toISOString(),
    share: false,
    profile_id: null,
    input: genshinAnalysis,
    result: analyzed.body.data,
  });
  const path = `${paths.builds}/${saved.body.data.id}`;
  expect(saved.headers).toMatchObject({ location: path, 'cache-control': 'no-store' });
  expect((await get(path)).body.data).toEqual(saved.body.data);
});

test('a saved simulation has the answer of the simulation, and its input can be sent again', async () => {
  const { post } = await app();
  const saved = await post(paths.saveSimulation, simulation('Melt'));
  expect([saved.status, saved.body.error]).toEqual([201, undefined]);
  const { input, result } = saved.body.data;
  const simulated = await post(paths.simulate, genshinSimulation);
  expect(result).toEqual(simulated.body.data);
  expect(input).toEqual(genshinSimulation);
  expect((await post(paths.simulate, input)).body.data).toEqual(result);
});

test('of a long rotation the totals are kept, and the first hundred hits', async () => {
  const { post } = await app();
  const rotation = Array.from({ length: 20 }, () => ({ skill: 'normal_attack', count: 50 }));
  const long = { ...genshinSimulation, rotation };
  const simulated = await post(paths.simulate, long);
  const { hits, total_damage, notes } = simulated.body.data;
  const { body } = await post(paths.saveSimulation, { ...long, name: 'Long' });
  expect(hits.length).toBeGreaterThanOrEqual(1000);
  expect(body.data.result).toMatchObject({ total_damage, hits: hits.slice(0, 100) });
  expect(body.data.result.notes).toEqual([
    ...notes,
    `The first 100 of ${hits.length} hits are kept.`,
  ]);
});

test('a name has 1 to 80 characters, and its fault is one with the others', async () => {
  const { post } = await app();
  for (const name of ['', '   ', 'x'.repeat(81)]) {
    const { status, body } = await post(paths.saveAnalysis, { ...named(name), level: 0 });
    expect([status, body.error.details.map((one: { path: string }) => one.path)]).toEqual([
      400,
      ['level', 'name'],
    ]);
  }
  const long = '🏝'.repeat(80);
  expect((await post(paths.saveAnalysis, named(long))).body.data.name).toBe(long);
});

test('the list has the newest first, page by page, for every combination of filters', async () => {
  const { post, get, clock, close } = await startApp({ env });
  const hsr = { game: 'hsr', avatar_id: 1301, level: 80, name: 'Gallagher' };
  const other = { ...named('Other'), avatar_id: 10000003 };
  const made: string[] = [];
  for (const [path, body] of [
    [paths.saveAnalysis, named('One')],
    [paths.saveSimulation, simulation('Two')],
    [paths.saveAnalysis, hsr],
    [paths.saveAnalysis, other],
    [paths.saveAnalysis, named('Five')],
  ] as const) {
    clock.pass(1000);
    const reply = await post(path, body);
    expect(reply.status).toBe(201);
    made.push(reply.body.data.name);
  }
  const list = async (query: string) => {
    const { body } = await get(`${paths.builds}?${query}`);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map((one: { name: string }) => one.name);
  };
  expect(await list('')).toEqual(made.toReversed());
  expect(await list('game=genshin')).toEqual(['Five', 'Other', 'Two', 'One']);
  expect(await list('game=hsr')).toEqual(['Gallagher']);
  expect(await list('avatar_id=10000002')).toEqual(['Five', 'Two', 'One']);
  expect(await list('kind=simulation')).toEqual(['Two']);
  expect(await list('game=genshin&avatar_id=10000003')).toEqual(['Other']);
  expect(await list('game=genshin&kind=analysis')).toEqual(['Five', 'Other', 'One']);
  expect(await list('avatar_id=10000002&kind=analysis')).toEqual(['Five', 'One']);
  expect(await list('game=genshin&avatar_id=10000002&kind=simulation')).toEqual(['Two']);
  expect(await list('game=zzz')).toEqual([]);
  const first = await get(`${paths.builds}?kind=analysis&limit=3`);
  const cursor = first.body.meta.cursor_next;
  const second = await get(`${paths.builds}?kind=analysis&limit=3&cursor=${cursor}`);
  expect([...first.body.data, ...second.body.data].map(({ name }) => name)).toEqual([
    'Five',
    'Other',
    'Gallagher',
    'One',
  ]);
  expect(second.body.meta).toEqual({ total: 4, cursor_next: null });
  const elsewhere = await get(`${paths.builds}?game=genshin&limit=3&cursor=${cursor}`);
  expect([elsewhere.status, elsewhere.body.error.code]).toEqual([400, 'invalid_cursor']);
  expect(Object.keys(first.body.data[0])).toEqual([
    ...['id', 'kind', 'name', 'game', 'avatar_id', 'created_at', 'share', 'profile_id'],
  ]);
  await close();
});

test('a build is renamed, deleted, and then there is none', async () => {
  const { post, get, request } = await app();
  const { id } = (await post(paths.saveAnalysis, named('Before'))).body.data;
  const path = `${paths.builds}/${id}`;
  const renamed = await request(path, { method: 'PUT', body: { name: 'After' } });
  expect([renamed.status, renamed.body.data.name]).toEqual([200, 'After']);
  expect((await get(path)).body.data.name).toBe('After');
  const nothing = await request(path, { method: 'PUT', body: {} });
  expect([nothing.status, nothing.body.error.code]).toEqual([400, 'validation_failed']);
  const shared = await request(path, { method: 'PUT', body: { share: true } });
  expect([shared.status, shared.body.error.details[0].path]).toEqual([400, 'share']);
  expect((await request(path, { method: 'DELETE' })).status).toBe(204);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? { name: 'x' } : undefined;
    const gone = await request(path, { method, body });
    expect([method, gone.status, gone.body.error.code]).toEqual([method, 404, 'build_not_found']);
  }
});

test('a build is its key family alone', async () => {
  const { post, get, request, createKey } = await app();
  const { id } = (await post(paths.saveAnalysis, named('Mine'))).body.data;
  const path = `${paths.builds}/${id}`;
  for (const environment of ['test', 'live'] as const) {
    const key = await createKey({ environment, scopes: ['read', 'write:build'] });
    expect((await get(path, { key })).body.error.code).toBe('build_not_found');
    const renamed = await request(path, { key, method: 'PUT', body: { name: 'Yours' } });
    expect(renamed.body.error.code).toBe('build_not_found');
    expect((await request(path, { key, method: 'DELETE' })).status).toBe(404);
    expect((await get(paths.builds, { key })).body.meta.total).toBe(0);
  }
  expect((await get(path)).body.data.name).toBe('Mine');
});

test('saving needs write:build, which reads its Location too, as read does (R10.3a)', async () => {
  const { post, get, createKey } = await app();
  const reader = await createKey({ scopes: ['read'] });
  const writer = await createKey({ scopes: ['write:build'] });
  for (const [path, body] of [
    [paths.saveAnalysis, named('x')],
    [paths.saveSimulation, simulation('x')],
  ] as const) {
    const refused = await post(path, body, { key: reader });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
    const saved = await post(path, body, { key: writer });
    expect(saved.status).toBe(201);
    const at = String(saved.headers['location']);
    expect((await get(at, { key: writer })).body.data.id).toBe(saved.body.data.id);
    // Another family has no such build, whatever its scope.
    expect((await get(at, { key: reader })).status).toBe(404);
  }
  expect((await get(paths.builds, { key: writer })).body.meta.total).toBe(2);
  const reporter = await createKey({ scopes: ['write:report'] });
  expect((await get(paths.builds, { key: reporter })).status).toBe(403);
});

test('a repeat under the same Idempotency-Key saves nothing more', async () => {
  const { post, get, createKey } = await app();
  const key = await createKey({ scopes: ['read', 'write:build'] });
  const sending = { key, headers: { 'idempotency-key': 'friday' } };
  const first = await post(paths.saveAnalysis, named('Once'), sending);
  const again = await post(paths.saveAnalysis, named('Once'), sending);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await get(paths.builds, { key })).body.meta.total).toBe(1);
  const other = await post(paths.saveAnalysis, named('Twice'), sending);
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused']);
});

test('a family has at most 500 builds, however many are saved at once; a deleted one makes room', async () => {
  const { post, get, request, createKey } = await app();
  const key = await createKey({ scopes: ['read', 'write:build'] });
  const tiny = { game: 'genshin', avatar_id: 10000002, level: 1, name: 'x' };
  const save = async () => (await post(paths.saveAnalysis, tiny, { key })).status;
  const statuses: number[] = [];
  for (let turn = 0; turn < 24; turn += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, save))));
  expect(new Set(statuses)).toEqual(new Set([201]));
  const last = await Promise.all(Array.from({ length: 40 }, save));
  expect(last.filter((status) => status === 201)).toHaveLength(20);
  expect(last.filter((status) => status === 409)).toHaveLength(20);
  const { body } = await get(paths.builds, { key });
  expect(body.meta.total).toBe(500);
  const full = await post(paths.saveAnalysis, tiny, { key });
  expect([full.status, full.body.error.code]).toEqual([409, 'build_limit_reached']);
  await request(`${paths.builds}/${body.data[7].id}`, { key, method: 'DELETE' });
  expect(await save()).toBe(201);
  expect(await save()).toBe(409);
});
