import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/asset-dependencies.ts';
import { askAgain } from '../support/cached-answers.ts';
import { eraseBeside } from '../support/erasure.ts';
import { down, enka, type LiveApp, useProviders } from '../support/providers.ts';
import { board, rank, shownId } from '../support/ranked-accounts.ts';

// docs/privacy.md: what is kept of an account goes with its erasure; what a running server holds is gone a minute later.

const providers = useProviders();
const dataDir = temporaryFolder();
const uid = '800000001';
const other = '800000002';
const minuteMs = 60_000;

const paths = {
  player: `/v1/player/genshin/${uid}`,
  export: `/v1/player/genshin/${uid}/good`,
  team: `/v1/player/genshin/${other}/gcsim?team=10000005,${uid}:${shownId}`,
  board: `${board}?metric=hp&uid=${uid}`,
  ranks: `/v1/player/genshin/${uid}/ranks`,
} as const;
const ofAccount = `game: GENSHIN, uid: "${uid}"`;
const documents = {
  player: `{ player(${ofAccount}) { nickname } }`,
  export: `{ player(${ofAccount}) { export { document } } }`,
  team: `{ gcsimTeam(uid: "${other}", team: [{ uid: "${uid}" }]) { text } }`,
  board: `{ leaderboard(game: GENSHIN, avatarId: ${shownId}, metric: HP, uid: "${uid}") { totalCount own { rank } nodes { uid nickname } } }`,
  joined: `{ trustScore(${ofAccount}) { player { nickname } } }`,
} as const;

let app: LiveApp;
const inGraph = async (document: string) => (await app.query(document)).body;

/** Two accounts on a board, of which every answer about the first one is kept; then that one is erased by the command. */
beforeEach(async () => {
  app = await providers.start();
  await rank(providers, app, { [uid]: 9000, [other]: 8000 });
  for (const path of Object.values(paths))
    for (let count = 0; count < 3; count += 1) expect((await app.get(path)).status).toBe(200);
  for (const document of Object.values(documents)) {
    const { replies, hits } = await askAgain(app, document);
    expect([document, hits, replies[2]?.body.errors]).toEqual([document, 1, undefined]);
  }
  await eraseBeside(app, dataDir, { game: 'genshin', uid }, 'live');
});

/** What is said a minute after the erasure, when the provider answers this. */
async function minuteLater(reply: Parameters<typeof providers.primary.reply>[1]): Promise<void> {
  providers.primary.reply(enka.genshin(uid), reply);
  app.clock.pass(minuteMs);
}

describe('a minute after an account was erased', () => {
  test('no board shows it, and it has no ranks', async () => {
    await minuteLater(down);
    const { body } = await app.get(paths.board);
    expect(body.data.map((row: { uid: string }) => row.uid)).toEqual([other]);
    expect(body.meta).toMatchObject({ total: 1, own: null });
    expect((await app.get(paths.ranks)).body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await inGraph(documents.board)).data.leaderboard).toEqual({
      totalCount: 1,
      own: null,
      nodes: [{ uid: other, nickname: `Player ${other}` }],
    });
  });

  test('an account that the game does not know any more is no player, and no file', async () => {
    await minuteLater({ status: 404, body: {} });
    for (const path of [paths.player, paths.export, paths.team]) {
      const { status, body } = await app.get(path);
      expect([status, body.error.code]).toEqual([404, 'player_not_found']);
    }
    for (const document of [documents.player, documents.export, documents.team])
      expect((await inGraph(document)).errors[0].extensions.code).toBe('PLAYER_NOT_FOUND');
  });

  test('there is no old copy of it, whoever asks', async () => {
    await minuteLater(down);
    for (const path of [paths.player, paths.export, paths.team]) {
      const { status, body } = await app.get(path);
      expect([status, body.error?.code]).toEqual([503, 'upstream_unavailable']);
    }
    for (const document of [documents.player, documents.team])
      expect((await inGraph(document)).errors?.[0].extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });

  test('what asks no provider does not show it either', async () => {
    await minuteLater(down);
    expect((await inGraph(documents.joined)).data.trustScore.player).toBe(null);
  });

  test('another instance, which never showed it, has no old copy of it either', async () => {
    const { store, clock } = app;
    const elsewhere = await providers.start({ store, clock, seed: 'other' });
    await minuteLater(down);
    for (const path of [paths.player, paths.export, paths.team]) {
      const { status, body } = await elsewhere.get(path);
      expect([status, body.error.code]).toEqual([503, 'upstream_unavailable']);
    }
    const { body } = await elsewhere.query(documents.joined);
    expect(body.data.trustScore).toEqual({ player: null });
  });
});
