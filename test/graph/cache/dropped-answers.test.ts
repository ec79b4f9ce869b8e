import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { temporaryFolder } from '../../support/asset-dependencies.ts';
import { askAgain, graphHits } from '../../support/cached-answers.ts';
import { catalogContents, catalogOf } from '../../support/catalog.ts';
import { eraseBeside } from '../../support/erasure.ts';
import { startSteady } from '../../support/interfaces.ts';
import { startModeration } from '../../support/moderation.ts';
import { down, enka, fixture, useProviders } from '../../support/providers.ts';
import { rank, shownId } from '../../support/ranked-accounts.ts';
import { reportOf } from '../../support/reports.ts';
import { begin, check, minuteMs, signed } from '../../support/verifications.ts';

const providers = useProviders();
const uid = '812345678';
const account = `game: GENSHIN, uid: "${uid}"`;
const score = `{ trustScore(${account}) { score reportsCount { total } recorded } }`;
const nickname = `{ player(${account}) { nickname signature } }`;

const shownBy = async (app: TestApp, document: string, key = app.key) =>
  (await app.query(document, {}, { key })).body.data;

/** Asks until it is cached. */
async function cacheAnswer(app: TestApp, document: string): Promise<void> {
  expect((await askAgain(app, document)).hits).toBe(1);
}

const dataDir = temporaryFolder();

describe('a cached answer (R17.6)', () => {
  test('shows an account that another process erased as it is a second later', async () => {
    const app = await startApp();
    await app.post('/v1/scam-report', reportOf());
    const queue =
      '{ scamReports(game: GENSHIN, status: PENDING_REVIEW) { nodes { reportedUid trustScore { score } } } }';
    await cacheAnswer(app, score);
    await cacheAnswer(app, queue);
    await eraseBeside(app, dataDir, { game: 'genshin', uid });
    app.clock.pass(1_000);
    expect((await shownBy(app, score)).trustScore).toMatchObject({ recorded: false, score: 60 });
    app.clock.pass(1_000);
    expect((await shownBy(app, queue)).scamReports.nodes).toEqual([]);
  });

  test('shows who is on a board at the moment that somebody leaves it or comes back', async () => {
    const env = { UPSTREAM_PRIMARY_URL: providers.primary.url };
    const app = await startModeration({ env });
    const [first, second] = ['800000001', '800000002'];
    const asReporter = { ...app, key: app.reporterKey };
    const board = `{ leaderboard(game: GENSHIN, avatarId: ${shownId}, metric: HP) { totalCount nodes { uid } } }`;
    const onBoard = async () =>
      (await shownBy(asReporter, board)).leaderboard.nodes.map(
        ({ uid: shown }: { uid: string }) => shown,
      );
    const cacheBoard = async () =>
      expect((await askAgain(app, board, { key: app.reporterKey })).hits).toBeGreaterThan(0);
    const get = (path: string) => app.get(path, { key: app.reporterKey });
    await rank(providers, { ...app, get }, { [first]: 9000, [second]: 8000 });
    await cacheBoard();
    expect(await onBoard()).toEqual([first, second]);
    const reports: string[] = [];
    for (const reporter_uid of ['618285856', '618285857']) {
      const id = await app.file({ category: 'phishing', reported_uid: second, reporter_uid });
      reports.push(id);
      await app.review(id, { decision: 'confirmed' });
    }
    await app.app.recover();
    expect(await onBoard()).toEqual([first]);
    await cacheBoard();
    const reversal = { decision: 'dismissed', reverse: true, reason: 'insufficient_evidence' };
    for (const id of reports) await app.review(id, reversal);
    await app.app.recover();
    expect(await onBoard()).toEqual([first, second]);
  });

  test('is not found any more once another catalog is served', async () => {
    const catalog = catalogOf();
    const app = await startApp({ catalog });
    const document =
      '{ character(game: GENSHIN, avatarId: 1003) { name } characters(game: GENSHIN) { totalCount } }';
    await cacheAnswer(app, document);
    const { characters } = catalogContents.genshin;
    catalog.swap({
      ...catalogContents.genshin,
      characters: characters.slice(1).map(({ head, body }) => ({
        head: { ...head, names: ['New', null, null, null, null] },
        body,
      })),
    });
    expect(await shownBy(app, document)).toEqual({
      character: { name: 'New' },
      characters: { totalCount: characters.length - 1 },
    });
  });

  test('shows a player whom a verification looked up as it found him', async () => {
    const app = await providers.start();
    providers.primary.reply(enka.genshin(uid), signed('before'));
    await cacheAnswer(app, nickname);
    const { id } = await begin(app);
    app.clock.pass(1_000);
    providers.primary.reply(enka.genshin(uid), signed('after'));
    await check(app, id);
    expect((await shownBy(app, nickname)).player.signature).toBe('after');
  });

  test('is not answered for a player who hid, once a verification found that', async () => {
    const app = await providers.start();
    providers.primary.reply(enka.genshin(uid), signed('before'));
    await cacheAnswer(app, nickname);
    const { id } = await begin(app);
    providers.primary.reply(enka.genshin(uid), { status: 404, body: {} });
    await check(app, id);
    const { body } = await app.query(nickname);
    expect(body.errors[0].extensions.code).toBe('PLAYER_NOT_FOUND');
  });

  test('is no old copy of a provider that is down', async () => {
    const app = await providers.start();
    providers.primary.reply(enka.genshin(uid), { body: fixture('enka/genshin/current') });
    await cacheAnswer(app, nickname);
    providers.primary.reply(enka.genshin(uid), down);
    app.clock.pass(2 * minuteMs);
    const { hits, replies } = await askAgain(app, nickname, { times: 4 });
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(hits).toBe(0);
  });

  test('is not answered to an address that retries too fast (R4.8)', async () => {
    const app = await startSteady();
    await cacheAnswer(app, nickname);
    for (let count = 0; count < 4; count += 1) await app.get('/v1/player/genshin/812345503');
    const { body } = await app.query(nickname);
    expect(body.errors[0].extensions.code).toBe('RATE_LIMITED');
    const elsewhere = await app.query(nickname, {}, { ip: '198.51.100.9' });
    expect(elsewhere.body.data.player.nickname).toEqual(expect.any(String));
  });

  test('is made again when the score cannot be polled, and not cached without it', async () => {
    const app = await startApp();
    const document = `{ player(${account}) { nickname trustScore { score } } }`;
    await cacheAnswer(app, document);
    const hits = await graphHits(app);
    const { trust } = app.app.services;
    const { get } = trust;
    app.clock.pass(1_000);
    Object.assign(trust, { get: () => Promise.reject(new Error('down')) });
    for (let count = 0; count < 4; count += 1)
      expect((await shownBy(app, document)).player).toMatchObject({ trustScore: null });
    Object.assign(trust, { get });
    expect((await shownBy(app, document)).player.trustScore.score).toBe(60);
    expect(await graphHits(app)).toBeLessThanOrEqual(hits + 1);
  });
});
