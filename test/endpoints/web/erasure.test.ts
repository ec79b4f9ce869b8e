import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../../src/lib/clock.ts';
import type { RequestOptions } from '../../support/app.ts';
import { temporaryFolder } from '../../support/asset-dependencies.ts';
import { eraseBeside } from '../../support/erasure.ts';
import { down, enka, type LiveApp, useProviders } from '../../support/providers.ts';
import { rank, shownId } from '../../support/ranked-accounts.ts';

// R19.4: what is hidden or erased is gone from pages when it is gone from the API.

const providers = useProviders();
const dataDir = temporaryFolder();
const uid = '800000001';
const nickname = `Player ${uid}`;
const unknown = { status: 404, body: {} };

const player = `/v1/player/genshin/${uid}`;
const own = `/u/genshin/${uid}`;
/** What has the name of the account, and is still there without it. */
const named = [
  own,
  `${own}?character=${shownId}`,
  `${own}?lang=ja`,
  `/badge/genshin/${uid}.svg`,
  '/leaderboards',
  `/leaderboards?character=${shownId}`,
  `/leaderboards?character=${shownId}&uid=${uid}`,
  `/characters/genshin/${shownId}`,
];
/** What is the account alone. */
const files = [`${own}/export/good`, `${own}/export/gcsim`];
const embeds = [`/embed/genshin/${uid}`, `/embed/genshin/${uid}/${shownId}`];
const card = `/cards/genshin/${uid}/${shownId}.webp`;

const asBrowser = (headers: Record<string, string> = {}): RequestOptions => ({
  key: null,
  headers: { accept: 'text/html', ...headers },
});

let apps: readonly [LiveApp, LiveApp];
/** The tags of the pages with the name. */
let tags: readonly (readonly [string, string])[];

async function expectShown(app: LiveApp, paths: readonly string[]) {
  const found: (readonly [string, string])[] = [];
  for (const path of paths) {
    const { status, text, headers } = await app.get(path, asBrowser());
    expect([path, status, text.includes(nickname)]).toEqual([path, 200, named.includes(path)]);
    found.push([path, String(headers['etag'])]);
  }
  return found;
}

/** Two instances on one store, which have shown the account everywhere and keep what they showed. */
beforeEach(async () => {
  const env = { GUEST_BUCKET_CAPACITY: '1000' };
  const app = await providers.start({ env });
  const { store, clock } = app;
  await rank(providers, app, { [uid]: 9000, 800000002: 8000 });
  apps = [app, await providers.start({ env, store, clock, seed: 'other' })];
  for (const one of [...apps, ...apps])
    tags = await expectShown(one, [...named, ...files, ...embeds]);
});

/** Neither instance shows anything of the account, and both answer this for it on the API. */
async function expectGone(status: number): Promise<void> {
  for (const { get } of apps) {
    const statusOf = async (path: string) => (await get(path, asBrowser())).status;
    expect((await get(player)).status).toBe(status);
    for (const path of named) {
      const reply = await get(path, asBrowser());
      expect([path, reply.status, reply.text.includes(nickname)]).toEqual([path, 200, false]);
    }
    for (const path of files) expect([path, await statusOf(path)]).toEqual([path, status]);
    for (const path of [...embeds, card]) expect([path, await statusOf(path)]).toEqual([path, 404]);
    for (const [path, tag] of tags) {
      const again = await get(path, asBrowser({ 'if-none-match': tag }));
      expect([path, again.status]).not.toEqual([path, 304]);
    }
  }
}

describe('no page, file, embed, picture or tag has', () => {
  test.each([
    ['is not known any more', unknown, 404],
    ['cannot be looked up', down, 503],
  ])('an account that was erased a minute ago and %s', async (_title, reply, status) => {
    const [app] = apps;
    await eraseBeside(app, dataDir, { game: 'genshin', uid }, 'live');
    providers.primary.reply(enka.genshin(uid), reply);
    app.clock.pass(minuteMs);
    await expectGone(status);
  });

  test('an account that hides its showcase, until it shows it again', async () => {
    const [app] = apps;
    providers.primary.reply(enka.genshin(uid), unknown);
    app.clock.pass(minuteMs);
    expect((await app.get(player)).status).toBe(404);
    await app.app.recover();
    app.clock.pass(2000);
    await expectGone(404);
    app.clock.pass(minuteMs);
    await rank(providers, app, { [uid]: 9000 });
    for (const one of apps) await expectShown(one, [own, ...files, ...embeds]);
  });
});
