import { expect, test } from 'vitest';
import { badDays } from '../support/provider.ts';
import { fixture, mihomo, useApp, useProviders } from '../support/providers.ts';
import {
  begin,
  check,
  dayMs,
  eventsOf,
  minuteMs,
  noAnswers,
  path,
  remove,
  scoreOf,
  secondMs,
  signed,
  uid,
} from '../support/verifications.ts';

const providers = useProviders();
const app = useApp(providers);
/** Each test has an account of its own: the application is one for the file. */
let accounts = 0;
const account = (): string => String(812_000_000 + ++accounts * 7);
const shows = (of: string, signature: string) =>
  providers.primary.reply(`/api/uid/${of}`, signed(signature));

test('a verification is started with a code that is shown this once', async () => {
  const { post, get, clock } = app.live;
  const body = { game: 'genshin', uid, external_ref: 'ticket 17' };
  const started = await post(path, body);
  expect(started.status).toBe(201);
  const { id, code } = started.body.data;
  expect(started.body.data).toEqual({
    id: expect.stringMatching(/^ver_[0-9A-Za-z]{22}$/),
    game: 'genshin',
    uid,
    code: expect.stringMatching(/^SVC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
    status: 'pending',
    expires_at: new Date(clock.now() + 30 * minuteMs).toISOString(),
  });
  expect(started.headers).toMatchObject({
    location: `${path}/${id}`,
    'cache-control': 'no-store',
  });
  const read = await get(`${path}/${id}`);
  expect(read.body.data).toEqual({
    id,
    game: 'genshin',
    uid,
    status: 'pending',
    external_ref: 'ticket 17',
    created_at: new Date(clock.now()).toISOString(),
    expires_at: started.body.data.expires_at,
    verified_at: null,
    valid_until: null,
    listed: false,
  });
  expect(read.text).not.toContain(code);
});

test('a player who puts the code into the signature is the owner for a year', async () => {
  const { live } = app;
  const one = account();
  shows(one, 'Fishing');
  expect((await live.get(`/v1/player/genshin/${one}`)).body.data.signature).toBe('Fishing');
  const { id, code } = await begin(live, one);
  const early = await check(live, id);
  expect([early.status, early.body.error.code]).toEqual([422, 'verification_code_not_found']);
  expect(await scoreOf(live, one)).toBe(60 + 3);
  // The service still has the old signature in its cache, and looks past it.
  shows(one, `Fishing ${code}`);
  live.clock.pass(30 * secondMs);
  const late = await check(live, id);
  const validUntil = new Date(live.clock.now() + 180 * dayMs).toISOString();
  expect([late.status, late.body.data]).toEqual([
    200,
    {
      id,
      status: 'verified',
      verified_at: new Date(live.clock.now()).toISOString(),
      valid_until: validUntil,
    },
  ]);
  const player = await live.get(`/v1/player/genshin/${one}`);
  expect([player.body.data.signature, player.body.meta.cache]).toEqual([`Fishing ${code}`, 'hit']);
  expect(await scoreOf(live, one)).toBe(60 + 5 + 3);
  expect(await eventsOf(live, one)).toEqual([['owner_verified', 5]]);
  expect((await live.get(`${path}/${id}`)).body.data).toMatchObject({
    status: 'verified',
    valid_until: validUntil,
  });
});

test('a check of what is verified already answers the same and asks nobody', async () => {
  const { live } = app;
  const one = account();
  const { id, code } = await begin(live, one);
  shows(one, code);
  const first = await check(live, id);
  live.clock.pass(dayMs);
  const asked = providers.primary.calls.length;
  const again = await check(live, id);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(providers.primary.calls.length).toBe(asked);
  expect(await eventsOf(live, one)).toHaveLength(1);
});

test.each<[string, (code: string) => string]>([
  ['as it is', (code) => code],
  ['in lower case', (code) => code.toLowerCase()],
  ['with spaces between', (code) => [...code].join(' ')],
  ['over two lines', (code) => code.replace('-', '-\n')],
  ['with a wide space', (code) => code.replace('-', '\u3000-')],
  ['in full-width letters', fullWidth],
  ['between other words', (code) => `hello${code}!`],
  ['after something that begins like it', (code) => `SVC-X${code}`],
])('the code counts %s', async (_how, written) => {
  const one = account();
  const { id, code } = await begin(app.live, one);
  shows(one, written(code));
  expect((await check(app.live, id)).status).toBe(200);
});

test.each<[string, (code: string) => string]>([
  ['another code', () => 'SVC-0000-0000'],
  ['half of it', (code) => code.slice(0, -1)],
  ['it without its hyphens', (code) => code.replaceAll('-', '')],
  ['it backwards', (code) => [...code].reverse().join('')],
  ['its place', () => 'SVC-XXXX-XXXX'],
  ['nothing', () => ''],
])('%s does not count', async (_what, written) => {
  const one = account();
  const { id, code } = await begin(app.live, one);
  shows(one, written(code));
  const { status, body } = await check(app.live, id);
  expect([status, body.error.code]).toEqual([422, 'verification_code_not_found']);
  expect(await eventsOf(app.live, one)).toEqual([]);
});

test('a code is worth nothing to another verification, of the same lineage or not', async () => {
  const one = account();
  const { code } = await begin(app.live, one);
  const other = await begin(app.live, one);
  const stranger = await app.live.createKey({ environment: 'live' });
  const theirs = await begin(app.live, one, stranger);
  shows(one, code);
  expect((await check(app.live, other.id)).status).toBe(422);
  expect((await check(app.live, theirs.id, stranger)).status).toBe(422);
});

test('one check in 30 seconds', async () => {
  const one = account();
  const { id, code } = await begin(app.live, one);
  shows(one, '');
  expect((await check(app.live, id)).status).toBe(422);
  shows(one, code);
  const soon = await check(app.live, id);
  expect([soon.status, soon.body.error.code, soon.headers['retry-after']]).toEqual([
    ...[429, 'rate_limited', '30'],
  ]);
  expect(soon.body.error.retry_after_seconds).toBe(30);
  app.live.clock.pass(29_001);
  expect((await check(app.live, id)).headers['retry-after']).toBe('1');
  app.live.clock.pass(999);
  expect((await check(app.live, id)).status).toBe(200);
});

test('ten checks of one verification, then another one has to be started', async () => {
  const { live } = app;
  const one = account();
  const { id, code } = await begin(live, one);
  shows(one, '');
  for (let checks = 0; checks < 10; checks += 1) {
    expect((await check(live, id)).status).toBe(422);
    live.clock.pass(30 * secondMs);
  }
  shows(one, code);
  const { status, body, headers } = await check(live, id);
  expect([status, body.error.code]).toEqual([429, 'rate_limited']);
  // 25 of the 30 minutes are left.
  expect(headers['retry-after']).toBe(String(25 * 60));
  const next = await begin(live, one);
  shows(one, next.code);
  expect((await check(live, next.id)).status).toBe(200);
});

test.each(noAnswers)('a provider that sends %s is no check', async (_what, reply) => {
  const one = account();
  const { id, code } = await begin(app.live, one);
  providers.primary.reply(`/api/uid/${one}`, reply);
  const { status, body, headers } = await check(app.live, id);
  expect([status, body.error.code]).toEqual([503, 'upstream_unavailable']);
  expect(headers['retry-after']).toBe('30');
  shows(one, code);
  app.live.clock.pass(60_000);
  expect((await check(app.live, id)).status).toBe(200);
});

test('a provider that was down leaves all ten checks, and none of the wait', async () => {
  const one = account();
  const { id, code } = await begin(app.live, one);
  const calls = Array.from({ length: 10 }, () => '');
  for (const _call of calls) {
    providers.primary.reply(`/api/uid/${one}`, badDays.maintenance);
    expect((await check(app.live, id)).status).toBe(503);
    app.live.clock.pass(30 * secondMs);
    shows(one, '');
    expect((await check(app.live, id)).status).toBe(422);
    app.live.clock.pass(30 * secondMs);
  }
  shows(one, code);
  expect((await check(app.live, id)).status).toBe(429);
});

test('an old copy of the player proves nothing while the provider is down', async () => {
  const one = account();
  const { id, code } = await begin(app.live, one);
  shows(one, code);
  await app.live.get(`/v1/player/genshin/${one}`);
  providers.primary.reply(`/api/uid/${one}`, badDays.maintenance);
  expect((await check(app.live, id)).status).toBe(503);
  expect(await scoreOf(app.live, one)).toBe(60 + 3);
});

test('a player whom the provider does not know is its answer, and counts', async () => {
  const one = account();
  const { id } = await begin(app.live, one);
  const { status, body } = await check(app.live, id);
  expect([status, body.error.code]).toEqual([404, 'player_not_found']);
  expect((await check(app.live, id)).status).toBe(429);
});

test('hsr is asked at the fallback while the primary is down', async () => {
  const { live } = app;
  const { detailInfo } = fixture('mihomo/split');
  const started = await live.post(path, { game: 'hsr', uid: '700123456' });
  const { id, code } = started.body.data;
  providers.primary.otherwise(badDays.maintenance);
  const body = { detailInfo: { ...detailInfo, signature: code } };
  providers.fallback.reply(mihomo('700123456'), { body });
  expect((await check(live, id)).status).toBe(200);
});

test('a code ends after 30 minutes', async () => {
  const { live } = app;
  const one = account();
  const { id, code } = await begin(live, one);
  shows(one, code);
  live.clock.pass(30 * minuteMs);
  for (const reply of [
    await check(live, id),
    await live.get(`${path}/${id}`),
    await remove(live, id),
  ]) {
    expect([reply.status, reply.body.error.code]).toEqual([404, 'verification_not_found']);
  }
});

test('an owner ends by itself after 180 days', async () => {
  const { live } = app;
  const one = account();
  const { id, code } = await begin(live, one);
  shows(one, code);
  await check(live, id);
  const before = await scoreOf(live, one);
  live.clock.pass(180 * dayMs - 1);
  expect((await live.get(`${path}/${id}`)).body.data.status).toBe('verified');
  const last = await scoreOf(live, one);
  live.clock.pass(1);
  expect((await live.get(`${path}/${id}`)).status).toBe(404);
  // At that moment the account is also 60 days older for the third time.
  expect(last - (await scoreOf(live, one))).toBe(15 - 1);
  expect(before).toBeLessThanOrEqual(last);
});

test('whoever removes a verification ends what it verified', async () => {
  const { live } = app;
  const one = account();
  const { id, code } = await begin(live, one);
  shows(one, code);
  await check(live, id);
  live.clock.pass(minuteMs);
  const { status, text } = await remove(live, id);
  expect([status, text]).toEqual([204, '']);
  expect(await scoreOf(live, one)).toBe(60 + 3);
  expect(await eventsOf(live, one)).toEqual([
    ['owner_verified', 5],
    ['owner_unverified', -5],
  ]);
  expect((await live.get(`${path}/${id}`)).status).toBe(404);
  expect((await remove(live, id)).status).toBe(404);
});

test('a verification that was not checked yet can be removed, without a trace', async () => {
  const { live } = app;
  const one = account();
  const { id } = await begin(live, one);
  expect((await remove(live, id)).status).toBe(204);
  expect((await check(live, id)).status).toBe(404);
  expect(await eventsOf(live, one)).toEqual([]);
});

test('of several lineages the bonus counts once and ends with the last', async () => {
  const { live } = app;
  const one = account();
  const key = await live.createKey({ environment: 'live' });
  const [mine, theirs] = [await begin(live, one), await begin(live, one, key)];
  shows(one, `${mine.code} ${theirs.code}`);
  await check(live, mine.id);
  expect(await scoreOf(live, one)).toBe(60 + 5 + 3);
  live.clock.pass(20 * minuteMs);
  await check(live, theirs.id, key);
  expect(await scoreOf(live, one)).toBe(60 + 5 + 3);
  await remove(live, theirs.id, key);
  expect(await scoreOf(live, one)).toBe(60 + 5 + 3);
  await remove(live, mine.id);
  expect(await scoreOf(live, one)).toBe(60 + 3);
});

test('a verification is its lineage’s alone, behind every path', async () => {
  const { live } = app;
  const { id } = await begin(live, account());
  const other = await live.createKey({ environment: 'live' });
  for (const key of [other, app.sandbox.key]) {
    for (const reply of [
      await live.get(`${path}/${id}`, { key }),
      await check(live, id, key),
      await remove(live, id, key),
    ]) {
      expect([reply.status, reply.body.error.code]).toEqual([404, 'verification_not_found']);
    }
  }
  expect((await live.get(`${path}/${id}`)).status).toBe(200);
});

test('the graph does the same', async () => {
  const { live } = app;
  const one = account();
  const started = await live.query(
    'mutation ($uid: String!) { startVerification(game: GENSHIN, uid: $uid) { code verification { verificationId status } } }',
    { uid: one },
  );
  const { code, verification } = started.body.data.startVerification;
  const id = verification.verificationId;
  const run = (document: string) => live.query(document, { id });
  const checking = 'mutation ($id: String!) { checkVerification(id: $id) { status uid } }';
  shows(one, 'no');
  const early = await run(checking);
  expect(early.body.errors[0].extensions.code).toBe('VERIFICATION_CODE_NOT_FOUND');
  const soon = await run(checking);
  expect(soon.body.errors[0].extensions).toMatchObject({
    code: 'RATE_LIMITED',
    retry_after_seconds: 30,
  });
  live.clock.pass(30_000);
  shows(one, code);
  expect((await run(checking)).body.data.checkVerification).toEqual({
    status: 'VERIFIED',
    uid: one,
  });
  const reading = 'query ($id: String!) { verification(id: $id) { status game externalRef } }';
  expect((await run(reading)).body.data.verification).toEqual({
    ...{ status: 'VERIFIED', game: 'GENSHIN', externalRef: null },
  });
  const ended = await run('mutation ($id: String!) { revokeVerification(id: $id) { status } }');
  expect(ended.body.data.revokeVerification.status).toBe('REVOKED');
  expect((await run(reading)).body.errors[0].extensions.code).toBe('VERIFICATION_NOT_FOUND');
});

test.each([
  [{ game: 'genshin', uid: '12' }, 'invalid_uid', 'uid'],
  [{ game: 'genshin' }, 'invalid_uid', 'uid'],
  [{ game: 'chess', uid }, 'invalid_game', 'game'],
  [{ uid }, 'invalid_game', 'game'],
  [{ game: 'genshin', uid, external_ref: 7 }, 'validation_failed', 'external_ref'],
  [{ game: 'genshin', uid, external_ref: 'x'.repeat(65) }, 'validation_failed', 'external_ref'],
])('a start with %j is refused', async (body, code, member) => {
  const reply = await app.live.post(path, body);
  expect([reply.status, reply.body.error.code]).toEqual([400, code]);
  expect(reply.body.error.details?.[0].path).toBe(member);
});

test('a reference has up to 64 characters, whatever they take in bytes', async () => {
  const external_ref = '🎣'.repeat(64);
  const started = await app.live.post(path, { game: 'genshin', uid, external_ref });
  const read = await app.live.get(`${path}/${started.body.data.id}`);
  expect(read.body.data.external_ref).toBe(external_ref);
});

test('starting, checking and removing need write:report; either scope reads those of its lineage (R9.4a)', async () => {
  const { live } = app;
  const { id } = await begin(live, account());
  const builds = await live.createKey({ environment: 'live', scopes: ['write:build'] });
  const reader = await live.createKey({ environment: 'live', scopes: ['read'] });
  const writer = await live.createKey({ environment: 'live', scopes: ['write:report'] });
  const refused = await live.post(path, { game: 'genshin', uid }, { key: reader });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
  expect((await check(live, id, reader)).status).toBe(403);
  expect((await remove(live, id, reader)).status).toBe(403);
  // Of another lineage there is none; without either scope it is not looked for.
  expect((await live.get(`${path}/${id}`, { key: writer })).status).toBe(404);
  expect((await live.get(`${path}/${id}`, { key: builds })).status).toBe(403);
  expect((await live.post(path, { game: 'genshin', uid }, { key: writer })).status).toBe(201);
});

test('no lineage has more than a hundred codes open', async () => {
  const { live } = app;
  const key = await live.createKey({ environment: 'live' });
  const start = () => live.post(path, { game: 'genshin', uid }, { key });
  let open = 0;
  for (let minute = 0; minute < 30; minute += 1) {
    while ((await start()).status === 201) open += 1;
    live.clock.pass(minuteMs);
  }
  expect(open).toBeGreaterThanOrEqual(98);
  expect(open).toBeLessThanOrEqual(100);
  const { status, headers } = await live.post(path, { game: 'genshin', uid: '1' }, { key });
  expect([status, headers['ratelimit']]).toEqual([
    400,
    expect.not.stringContaining('verification'),
  ]);
});

function fullWidth(code: string): string {
  return [...code]
    .map((symbol) => String.fromCodePoint((symbol.codePointAt(0) ?? 0) + 0xfee0))
    .join('');
}
