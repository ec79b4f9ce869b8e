import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { cardWidth } from '../../src/domains/cards/render/page.ts';
import { temporaryFolder } from '../support/asset-dependencies.ts';
import { sharedCardRenderer } from '../support/card-renderer.ts';
import { type ModerationApp, startModeration } from '../support/moderation.ts';
import { useProviders } from '../support/providers.ts';
import { board, rank, shownId } from '../support/ranked-accounts.ts';

const providers = useProviders();
const cardRenderer = sharedCardRenderer();
const dataDir = temporaryFolder();

const uid = '800000002';
const others = ['800000001', '800000003'];

let app: ModerationApp;
beforeAll(async () => {
  app = await startModeration({
    cardRenderer,
    lasting: true,
    env: { UPSTREAM_PRIMARY_URL: providers.primary.url, DATA_DIR: dataDir },
  });
});

/** What a reader sees of the account on the board, in /v1 and in the graph. */
async function seen() {
  const key = app.reporterKey;
  const { body } = await app.get(`${board}?metric=hp&uid=${uid}`, { key });
  const ranks = await app.get(`/v1/player/genshin/${uid}/ranks`, { key });
  const graph = await app.query(
    `{ leaderboard(game: GENSHIN, avatarId: ${shownId}, metric: HP, uid: "${uid}") {
      totalCount own { rank } nodes { uid }
    } }`,
    {},
    { key },
  );
  const { leaderboard } = graph.body.data;
  const uids = body.data.map((row: { uid: string }) => row.uid);
  expect(leaderboard).toEqual({
    totalCount: body.meta.total,
    own: body.meta.own && { rank: body.meta.own.rank },
    nodes: uids.map((one: string) => ({ uid: one })),
  });
  const ranked = ranks.body.data.filter(
    (row: { metric: string; avatar_id: number }) =>
      row.metric === 'hp' && row.avatar_id === shownId,
  );
  return { uids, own: body.meta.own, total: body.meta.total, ranked, rows: body.data };
}

/** The card at an address, without a key. */
async function cardAt(address: string) {
  const { pathname } = new URL(address);
  const reply = await app.app.server.inject({ url: pathname });
  const { width, format } = await sharp(reply.rawPayload).metadata();
  return { status: reply.statusCode, etag: reply.headers['etag'], width, format };
}

/** Two phishing reports that a moderator finds true. */
async function confirm(): Promise<string[]> {
  const ids: string[] = [];
  for (const reporter of ['618285856', '618285857']) {
    const id = await app.file({
      category: 'phishing',
      reported_uid: uid,
      reporter_uid: reporter,
    });
    expect((await app.review(id, { decision: 'confirmed' })).status).toBe(200);
    ids.push(id);
  }
  return ids;
}

test('a player is looked up, found on a board, shared as a card, gone while nobody trusts it, and back after an appeal', async () => {
  await rank(
    providers,
    { ...app, get: (path) => app.get(path, { key: app.reporterKey }) },
    {
      [others[0] ?? '']: 9000,
      [uid]: 8000,
      [others[1] ?? '']: 7000,
    },
  );
  const player = await app.get(`/v1/player/genshin/${uid}`, { key: app.reporterKey });
  const character = player.body.data.showcase.find(
    ({ avatar_id }: { avatar_id: number }) => avatar_id === shownId,
  );

  const before = await seen();
  expect(before).toMatchObject({ own: { rank: 2, metric_value: 8000 }, total: 3 });
  expect(before.ranked).toMatchObject([{ rank: 2, total: 3 }]);
  const row = before.rows.find((one: { uid: string }) => one.uid === uid);
  expect(row).toMatchObject({ rank: 2, avatar_id: shownId, trust_score: 63 });
  expect(row.screenshot_url).toBe(character.card_url);

  const card = await cardAt(row.screenshot_url);
  expect(card).toMatchObject({ status: 200, width: cardWidth, format: 'webp' });

  const reports = await confirm();
  expect(await app.scoreOf(uid)).toBeLessThan(50);
  await app.app.recover();
  const fallen = await seen();
  expect(fallen).toMatchObject({ own: null, total: 2, ranked: [], uids: others });
  // The card is still there, and says what is thought of the account now.
  const later = await cardAt(row.screenshot_url);
  expect(later.status).toBe(200);
  expect(later.etag).not.toBe(card.etag);

  for (const id of reports)
    await app.review(id, { decision: 'dismissed', reverse: true, reason: 'insufficient_evidence' });
  await app.app.recover();
  expect(await app.scoreOf(uid)).toBeGreaterThanOrEqual(50);
  expect(await seen()).toMatchObject({ own: { rank: 2 }, total: 3 });
});
