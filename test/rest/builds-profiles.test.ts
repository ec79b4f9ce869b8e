import { expect, onTestFinished, test } from 'vitest';
import { profileVotes } from '../../src/domains/builds/votes.ts';
import type { Collection, CollectionSpec, Store, Stored } from '../../src/store/store.ts';
import { lastingApp, startApp, testClock } from '../support/app.ts';
import { genshinSimulation, paths } from '../support/builds.ts';
import { openTestStore } from '../support/store.ts';

const env = { SIMULATE_BUCKET_CAPACITY: '100000' };
const app = lastingApp({ env });
const path = `${paths.profiles}/${genshinSimulation.actor.avatar_id}`;

const makeKey = async () => (await app()).createKey({ scopes: ['read', 'write:build'] });

async function share(name: string, key?: string) {
  const { post } = await app();
  const sending = key === undefined ? {} : { key };
  const reply = await post(
    paths.saveSimulation,
    { ...genshinSimulation, name, share: true },
    sending,
  );
  expect([reply.status, reply.body.error]).toEqual([201, undefined]);
  return reply.body.data;
}

const vote = async (id: string, key: string) =>
  (await app()).post(`${paths.profiles}/${id}/vote`, undefined, { key });

async function listed(
  query = '',
  key?: string,
): Promise<{ id: string; name: string; votes: number }[]> {
  const asking = key === undefined ? {} : { key };
  const { body } = await (await app()).get(`${path}${query}`, asking);
  expect(body.meta).toEqual({ total: body.data.length });
  return body.data;
}

test('a character has standard rotations, which can be simulated as they are', async () => {
  const { post } = await app();
  const standard = (await listed()).filter(({ id }) => id.startsWith('prf_std_'));
  expect(standard.length).toBeGreaterThan(0);
  for (const profile of standard) {
    expect(profile).toEqual({
      id: `prf_std_genshin_10000002_${(profile as unknown as { profile: string }).profile}`,
      avatar_id: 10000002,
      game: 'genshin',
      role: expect.any(String),
      profile: expect.stringMatching(/^[a-z_]+$/),
      name: 'Standard rotation',
      rotation: expect.any(Array),
      buffs: expect.any(Array),
      team: expect.any(Array),
      votes: 0,
      updated_at: expect.stringMatching(/Z$/),
    });
    const { rotation, buffs, ...rest } = profile as unknown as typeof genshinSimulation;
    const team = (rest as unknown as { team: number[] }).team.map((avatar_id) => ({ avatar_id }));
    const simulated = await post(paths.simulate, { ...genshinSimulation, rotation, buffs, team });
    expect(simulated.body.data.total_damage).toBeGreaterThan(0);
  }
});

test('a character without any has none, and a role that is none is refused', async () => {
  const { get } = await app();
  const none = await get(`${paths.profiles}/4711`);
  expect([none.status, none.body.data, none.body.meta]).toEqual([200, [], { total: 0 }]);
  const refused = await get(`${path}?role=tank`);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'validation_failed']);
});

test('a shared simulation is listed from three families on, each of which has one vote', async () => {
  const owner = await makeKey();
  const { profile_id: id, share: isShared } = await share('Reverse melt', owner);
  expect([isShared, id]).toEqual([true, expect.stringMatching(/^prf_/)]);
  const keys = await Promise.all([makeKey(), makeKey(), makeKey()]);
  const isListed = async () => (await listed()).some((one) => one.id === id);
  expect((await vote(id, owner)).body.data.votes).toBe(0);
  for (const [index, key] of keys.entries()) {
    expect(await isListed()).toBe(false);
    expect((await vote(id, key)).body.data.votes).toBe(index + 1);
    expect((await vote(id, key)).body.data.votes).toBe(index + 1);
  }
  const found = (await listed()).find((one) => one.id === id);
  expect(found).toEqual({
    id,
    avatar_id: 10000002,
    game: 'genshin',
    role: expect.any(String),
    profile: null,
    name: 'Reverse melt',
    team: [],
    rotation: genshinSimulation.rotation,
    buffs: genshinSimulation.buffs,
    votes: 3,
    updated_at: expect.any(String),
  });
  const { role } = found as unknown as { role: string };
  expect((await listed(`?role=${role}`)).some((one) => one.id === id)).toBe(true);
  const otherRole = role === 'dps' ? 'healer' : 'dps';
  expect((await listed(`?role=${otherRole}`)).some((one) => one.id === id)).toBe(false);
});

test('votes that come at once are counted exactly, and the most voted comes first', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, makeKey));
  const { profile_id: three } = await share('Three');
  const { profile_id: eight } = await share('Eight');
  await Promise.all(keys.flatMap((key) => [vote(eight, key), vote(eight, key)]));
  await Promise.all(keys.slice(0, 3).map((key) => vote(three, key)));
  const shared = (await listed()).filter(({ id }) => !id.startsWith('prf_std_'));
  expect(shared.find(({ id }) => id === eight)?.votes).toBe(8);
  expect(shared.find(({ id }) => id === three)?.votes).toBe(3);
  expect(shared.map(({ votes }) => votes)).toEqual(
    shared.map(({ votes }) => votes).sort((one, two) => two - one),
  );
});

test('a shared simulation is found by its owner at once, and by others among the newest', async () => {
  const clock = testClock();
  const { post, get, createKey } = await startApp({ clock, env });
  const owner = await createKey({ scopes: ['read', 'write:build'] });
  const reader = await createKey({ scopes: ['read', 'write:build'] });
  const shareAs = async (name: string, key: string) => {
    clock.pass(1000);
    await post(paths.saveSimulation, { ...genshinSimulation, name, share: true }, { key });
  };
  const namesFor = async (key: string, query = '') => {
    const { body } = await get(`${path}${query}`, { key });
    return (body.data as { id: string; name: string }[])
      .filter(({ id }) => !id.startsWith('prf_std_'))
      .map(({ name }) => name);
  };
  for (const name of ['One', 'Two', 'Three', 'Four']) await shareAs(name, owner);
  await shareAs('Another', reader);
  expect(await namesFor(owner)).toEqual(['Four', 'Three', 'Two', 'One']);
  expect(await namesFor(reader)).toEqual(['Another']);
  // Of one key family no more than three are among the newest, but for itself.
  expect(await namesFor(reader, '?sort=new')).toEqual(['Another', 'Four', 'Three', 'Two']);
  expect(await namesFor(owner, '?sort=new')).toEqual(['Another', 'Four', 'Three', 'Two', 'One']);
  expect(await namesFor(reader, '?sort=new&role=healer')).toEqual([]);
  const refused = await get(`${path}?sort=old`, { key: reader });
  expect([refused.status, refused.body.error.code]).toEqual([400, 'validation_failed']);
});

test('without a game it is the one that has the character, where several have it they are named', async () => {
  const { get } = await app();
  const acheron = await get(`${paths.profiles}/1308`);
  expect(acheron.body.data[0]).toMatchObject({ game: 'hsr', avatar_id: 1308 });
  const both = await get(`${paths.profiles}/1101`);
  expect([both.status, both.body.error.details]).toMatchObject([
    400,
    [{ path: 'game', message: 'It is needed: hsr and zzz have the id 1101.' }],
  ]);
  const named = await get(`${paths.profiles}/1101?game=zzz`);
  expect(named.body.data[0]).toMatchObject({ game: 'zzz', avatar_id: 1101 });
});

test('a standard rotation can be voted for too', async () => {
  const [standard] = await listed();
  const id = standard?.id ?? '';
  expect((await vote(id, await makeKey())).body.data.votes).toBe(1);
  expect((await listed())[0]?.votes).toBe(1);
});

test('what is not shared any more, or deleted, is no profile and leaves no vote', async () => {
  const { request, store } = await app();
  const keys = await Promise.all([makeKey(), makeKey(), makeKey()]);
  const { id, profile_id } = await share('For a while');
  for (const key of keys) await vote(profile_id, key);
  const isListed = async () => (await listed()).some((one) => one.id === profile_id);
  expect(await isListed()).toBe(true);
  const build = `${paths.builds}/${id}`;
  await request(build, { method: 'PUT', body: { share: false } });
  expect(await isListed()).toBe(false);
  const [key = ''] = keys;
  expect((await vote(profile_id, key)).body.error.code).toBe('profile_not_found');
  await request(build, { method: 'PUT', body: { share: true } });
  expect(await isListed()).toBe(true);
  expect((await request(build, { method: 'DELETE' })).status).toBe(204);
  expect(await isListed()).toBe(false);
  expect((await vote(profile_id, key)).status).toBe(404);
  const left = await store
    .collection(profileVotes)
    .count({ index: 'byProfile', equals: { profile: `test:${profile_id}` } });
  expect(left).toBe(0);
});

test('a moderator takes a profile down for good, and the audit trail has it once', async () => {
  const { post, get, createKey, request } = await app();
  const { id, profile_id } = await share('Advertising');
  for (const key of await Promise.all([makeKey(), makeKey(), makeKey()]))
    await vote(profile_id, key);
  const down = `/v1/admin/damage-calculator/profiles/${profile_id}/take-down`;
  const refused = await post(down, { reason: 'spam' });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
  const key = await createKey({ scopes: ['admin'] });
  expect((await post(down, { reason: 'spam' }, { key })).status).toBe(200);
  expect((await post(down, { reason: 'spam' }, { key })).status).toBe(200);
  const names = async () => (await listed()).map(({ name }) => name);
  expect(await names()).not.toContain('Advertising');
  await request(`${paths.builds}/${id}`, { method: 'PUT', body: { share: true, name: 'Again' } });
  expect(await names()).not.toContain('Again');
  const trail = await get('/v1/admin/audit', { key });
  const entries = trail.body.data.filter((one: { target: string }) => one.target === profile_id);
  expect(entries).toMatchObject([{ action: 'profile_taken_down' }]);
  const live = await createKey({ environment: 'live', scopes: ['admin'] });
  expect((await post(down, { reason: 'x' }, { key: live })).body.error.code).toBe(
    'profile_not_found',
  );
  const standard = (await listed())[0]?.id;
  const kept = await post(
    `/v1/admin/damage-calculator/profiles/${standard}/take-down`,
    { reason: 'x' },
    { key },
  );
  expect(kept.status).toBe(400);
});

test('what its owner took back for a while can be taken down, and stays down', async () => {
  const { post, request, createKey } = await app();
  const { id, profile_id } = await share('Hide and seek');
  for (const key of await Promise.all([makeKey(), makeKey(), makeKey()]))
    await vote(profile_id, key);
  const names = async () => (await listed()).map(({ name }) => name);
  expect(await names()).toContain('Hide and seek');
  await request(`${paths.builds}/${id}`, { method: 'PUT', body: { share: false } });
  const key = await createKey({ scopes: ['admin'] });
  const down = (profile: string) =>
    post(`/v1/admin/damage-calculator/profiles/${profile}/take-down`, { reason: 'spam' }, { key });
  expect((await down(profile_id)).status).toBe(200);
  await request(`${paths.builds}/${id}`, { method: 'PUT', body: { share: true } });
  expect(await names()).not.toContain('Hide and seek');
  const { avatar_id, level } = genshinSimulation.actor;
  const analysis = { game: 'genshin', avatar_id, level, name: 'No profile' };
  const saved = (await post(paths.saveAnalysis, analysis)).body.data;
  const none = await down(saved.id.replace('bld_', 'prf_'));
  expect([none.status, none.body.error.code]).toEqual([404, 'profile_not_found']);
});

test('under a new name a profile has no votes, and may get those of the same voters again', async () => {
  const { request } = await app();
  const keys = await Promise.all([makeKey(), makeKey(), makeKey()]);
  const { id, profile_id } = await share('As voted for');
  for (const key of keys) await vote(profile_id, key);
  const isListed = async () => (await listed('', keys[0])).some((one) => one.id === profile_id);
  const build = `${paths.builds}/${id}`;
  await request(build, { method: 'PUT', body: { name: 'As voted for' } });
  expect(await isListed()).toBe(true);
  await request(build, { method: 'PUT', body: { name: 'Something else' } });
  expect(await isListed()).toBe(false);
  for (const [index, key] of keys.entries())
    expect((await vote(profile_id, key)).body.data.votes).toBe(index + 1);
  expect(await isListed()).toBe(true);
});

/** A store that does something just before a vote is kept. */
function beforeVotes(store: Store, act: () => Promise<unknown>): Store {
  return {
    ...store,
    collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
      const records = store.collection(spec);
      if (spec.name !== profileVotes.name) return records;
      const insert: Collection<T>['insert'] = async (record) => {
        await act();
        await records.insert(record);
      };
      return { ...records, insert };
    },
  };
}

async function startRace(act: () => Promise<unknown>) {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const racing = await startApp({ store: beforeVotes(store, act), clock, env });
  const body = { ...genshinSimulation, name: 'Raced', share: true };
  const { id, profile_id } = (await racing.post(paths.saveSimulation, body)).body.data;
  const key = await racing.createKey({ scopes: ['write:build'] });
  const voting = () => racing.post(`${paths.profiles}/${profile_id}/vote`, undefined, { key });
  const equals = { profile: `test:${profile_id}` };
  const left = () => store.collection(profileVotes).count({ index: 'byProfile', equals });
  return { ...racing, build: `${paths.builds}/${id}`, voting, left };
}

test('a vote that comes after its build was deleted is not kept', async () => {
  let remove = async (): Promise<unknown> => undefined;
  const { request, build, voting, left } = await startRace(() => remove());
  remove = async () => expect((await request(build, { method: 'DELETE' })).status).toBe(204);
  const late = await voting();
  expect([late.status, late.body.error.code]).toEqual([404, 'profile_not_found']);
  expect(await left()).toBe(0);
});

test('a vote for the name before does not count for the new one', async () => {
  let rename = async (): Promise<unknown> => undefined;
  const { request, build, voting, left } = await startRace(() => rename());
  rename = () => request(build, { method: 'PUT', body: { name: 'Another' } });
  const late = await voting();
  expect([late.body.data.name, late.body.data.votes]).toEqual(['Another', 0]);
  expect(await left()).toBe(0);
});

test('votes go to a standard rotation by its profile, and by its role as before', async () => {
  const ayaka = `prf_std_genshin_10000002`;
  const key = await makeKey();
  const byProfile = await vote(`${ayaka}_on_field_dps`, key);
  expect([byProfile.status, byProfile.body.data.votes > 0]).toEqual([200, true]);
  const byRole = await vote(`${ayaka}_dps`, key);
  expect(byRole.body.data).toEqual(byProfile.body.data);
  expect((await vote(`${ayaka}_healer`, key)).status).toBe(404);
});

test('a shared simulation shows whom it was played with', async () => {
  const { post } = await app();
  const body = { ...genshinSimulation, team: [{ avatar_id: 10000032 }], name: 'Two', share: true };
  const { profile_id: id } = (await post(paths.saveSimulation, body)).body.data;
  const found = (await listed()).find((one) => one.id === id);
  expect(found).toMatchObject({ profile: null, team: [10000032] });
});
