import { expect, test } from 'vitest';
import { changelog } from '../../src/rest/changelog.ts';
import { deprecations } from '../../src/rest/deprecations.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { breakingChanges } from '../gate/breaking-changes.ts';
import { lastingApp, startApp, testClock } from '../support/app.ts';
import { paths } from '../support/builds.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/versions.test.ts and test/gate/gate.test.ts.

const app = lastingApp();
const player = 'player/genshin/712345600';

test('L442 the version is the first segment of the path', async () => {
  const { get } = await app();
  for (const { path } of v1Routes) expect(path).toMatch(/^\/v1\//);
  expect((await get(`/v1/${player}`)).status).toBe(200);
  expect((await get(`/${player}`)).status).toBe(404);
});

test('L447 v1 is stable, released on 2026-01-15, with no end planned', async () => {
  const { get } = await app();
  const { headers } = await get(`/v1/${player}`);
  for (const name of ['sunset', 'deprecation']) expect(headers).not.toHaveProperty(name);
  const first = changelog.findLast(({ path }) => path === '/v1/');
  expect(first).toMatchObject({ kind: 'added', date: '2026-01-15', sunset: null });
});

test('L448 v2 is not there yet', async () => {
  const { get } = await app();
  expect(refusalOf(await get(`/v2/${player}`))).toBe('404 not_found');
});

test('L449 v0 was removed on 2026-02-01', async () => {
  const { get } = await app();
  expect(refusalOf(await get(`/v0/${player}`))).toBe('410 endpoint_removed');
  const [end] = changelog.filter(({ path }) => path === '/v0/');
  expect(end).toMatchObject({ kind: 'removed', sunset: '2026-02-01' });
});

const before =
  'type Query { player(uid: String!): Player } type Player { uid: String! } enum E { A }';

test.each([
  ['a new field', before.replace('uid: String! }', 'uid: String! level: Int! }')],
  ['a new endpoint', before.replace('): Player }', '): Player players: [Player!]! }')],
  ['an optional parameter', before.replace('String!)', 'String!, lang: String = "en")')],
  ['a new value of an enum', before.replace('{ A }', '{ A B }')],
])('L451 %s is allowed inside v1: the gate lets it pass', async (_words, after) => {
  expect(await breakingChanges(before, after, '[]')).toEqual([]);
});

test.each([
  ['a field that is removed', before.replace('{ uid: String! }', '{ other: Int }')],
  ['another type of a field', before.replace('uid: String! }', 'uid: Int! }')],
  ['an endpoint that is removed', before.replace('player(', 'person(')],
])('L452 %s takes a new major version: the gate stops it', async (_words, after) => {
  expect(await breakingChanges(before, after, '[]')).not.toEqual([]);
});

const entry = {
  path: '/v1/trust-score/:game/:uid',
  announced: '2026-01-01',
  sunset: '2026-08-01',
  successor: '/v2/trust-score/{game}/{uid}',
};
const at = async (time: string) => {
  const { get } = await startApp({ deprecations: [entry], clock: testClock(Date.parse(time)) });
  return get('/v1/trust-score/genshin/712345600');
};
const warning = 'x-api-deprecation-warning';

test('L453 what ends is announced in the changelog', async () => {
  const { get } = await app();
  expect((await get('/changelog.json', { key: null })).body.data).toEqual(changelog);
  for (const { sunset } of deprecations) {
    expect(changelog).toContainEqual(expect.objectContaining({ kind: 'deprecated', sunset }));
  }
});

test('L453 the header X-API-Deprecation-Warning names the day and the path to use instead', async () => {
  const { headers } = await at('2026-07-01T00:00:00Z');
  expect(headers[warning]).toContain(entry.sunset);
  expect(headers[warning]).toContain(entry.successor);
});

test('L453 it is active from 90 days before the end', async () => {
  expect((await at('2026-05-02T23:59:59Z')).headers).not.toHaveProperty(warning);
  expect((await at('2026-05-03T00:00:00Z')).headers).toHaveProperty(warning);
});

test('L453 an end is at least 6 months after its announcement', () => {
  const early = deprecations.filter(({ announced, sunset }) => {
    const months = new Date(announced);
    months.setUTCMonth(months.getUTCMonth() + 6);
    return Date.parse(sunset) < months.getTime();
  });
  expect(early).toEqual([]);
});

test('L453 after its end an endpoint answers 410', async () => {
  expect((await at('2026-07-31T23:59:59Z')).status).toBe(200);
  expect(refusalOf(await at('2026-08-01T00:00:00Z'))).toBe('410 endpoint_removed');
});

test('L454 what is under /v1/beta says that it may change', async () => {
  const { post } = await app();
  const body = { actor: { avatar_id: 1301, level: 80 }, rotation: [{ skill: 'basic' }] };
  const { headers, body: answer } = await post(paths.simulateHsr, body);
  expect([headers['x-api-beta'], answer.meta]).toEqual(['true', { beta: true }]);
});

test('L455 meta.api_version is that of the path', async () => {
  const { get } = await app();
  const headers = { 'x-api-version': 'v2' };
  expect((await get(`/v1/${player}`, { headers })).body.meta.api_version).toBe('v1');
});
