import { expect, onTestFinished, test } from 'vitest';
import { savedBuilds } from '../../src/domains/builds/saved-build.ts';
import { buildShelves } from '../../src/domains/builds/shelf.ts';
import { profileVotes } from '../../src/domains/builds/votes.ts';
import { idempotencyRecords } from '../../src/rest/idempotency.ts';
import { startApp, testClock } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';
import { dyingStore } from '../support/dying.ts';
import { openTestStore } from '../support/store.ts';

const env = { SIMULATE_BUCKET_CAPACITY: '1000', ANALYZE_BUCKET_CAPACITY: '1000' };
const watched = [idempotencyRecords, buildShelves, savedBuilds, profileVotes].map(
  ({ name }) => name,
);

/** One store, and an instance that goes on living. */
async function startStage() {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const living = await startApp({ store, clock, env, seed: 'living' });
  const key = await living.createKey({ scopes: ['read', 'write:build'] });
  let instances = 0;
  const dying = async (writes: number) => {
    instances += 1;
    const death = dyingStore(store, watched);
    const app = await startApp({ store: death.store, clock, env, seed: `dying ${instances}` });
    death.dieAfter(writes);
    return { app, death };
  };
  const total = async () => (await living.get(paths.builds, { key })).body.meta.total as number;
  return { living, key, dying, total, store, clock };
}

test.each([
  [paths.saveAnalysis, genshinAnalysis],
  [paths.saveSimulation, { ...genshinSimulation, share: true }],
])('%s may die before any of its writes: a repeat saves it once (R1.15)', async (path, given) => {
  const { living, key, dying, total } = await startStage();
  let writes = 1;
  for (let death = 0; death < writes; death += 1) {
    const body = { ...given, name: `Dies after ${death}` };
    const sending = { key, headers: { 'idempotency-key': body.name } };
    const { app, death: dead } = await dying(death === 0 ? 100 : death - 1);
    const first = await app.post(path, body, sending);
    // The first one does not die, and says how many writes there are.
    if (death === 0) writes = dead.writes + 2;
    dead.kill();
    const retry = await living.post(path, body, sending);
    expect([death, retry.status, retry.body.data?.name]).toEqual([death, 201, body.name]);
    if (first.status === 201) expect(retry.text).toBe(first.text);
    expect(await total()).toBe(death + 1);
  }
  expect(writes).toBeGreaterThan(3);
});

test('two instances that save the same request side by side save it once', async () => {
  const { living, key, total, store, clock } = await startStage();
  const other = await startApp({ store, clock, env, seed: 'other' });
  for (let turn = 0; turn < 10; turn += 1) {
    const body = { ...genshinAnalysis, name: `Twice ${turn}` };
    const sending = { key, headers: { 'idempotency-key': body.name } };
    const replies = await Promise.all(
      [living, other].map(({ post }) => post(paths.saveAnalysis, body, sending)),
    );
    for (const { status } of replies) expect(status).toBe(201);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await total()).toBe(turn + 1);
  }
});

test('a process may die while a shared build is deleted: the repeat leaves nothing', async () => {
  const { living, key, dying, total, store } = await startStage();
  for (let death = 0; death < 5; death += 1) {
    const body = { ...genshinSimulation, name: 'Shared', share: true };
    const { id, profile_id } = (await living.post(paths.saveSimulation, body, { key })).body.data;
    for (let voter = 0; voter < 3; voter += 1) {
      const voting = await living.createKey({ scopes: ['write:build'] });
      await living.post(`${paths.profiles}/${profile_id}/vote`, undefined, { key: voting });
    }
    const { app, death: dead } = await dying(death);
    const gone = await app.request(`${paths.builds}/${id}`, { key, method: 'DELETE' });
    dead.kill();
    const again = await living.request(`${paths.builds}/${id}`, { key, method: 'DELETE' });
    expect([gone.status, again.status].filter((status) => status === 204)).toHaveLength(1);
    expect(await total()).toBe(0);
    const equals = { profile: `test:${profile_id}` };
    expect(await store.collection(profileVotes).count({ index: 'byProfile', equals })).toBe(0);
  }
});
