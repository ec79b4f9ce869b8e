import { expect, test } from 'vitest';
import { isCompressible } from '../../src/rest/respond.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture, sent } from '../support/asset-dependencies.ts';
import { paths, usePictureHost } from '../support/assets.ts';
import { reportOf } from '../support/reports.ts';

const host = usePictureHost();

/** Ids that stand for something, by what they are an id of; the game decides between those of two games. */
const ids: Readonly<Record<string, string>> = {
  game: 'genshin',
  uid: '712345600',
  weapon_id: '11509',
  light_cone_id: '23001',
  w_engine_id: '14109',
  suite_id: '31000',
  namecard_id: '210001',
  agent_id: '1091',
  bangboo_id: '53001',
};
const idsOfHsr: Readonly<Record<string, string>> = { avatar_id: '1308', set_id: '101' };
const idsOfGenshin: Readonly<Record<string, string>> = { avatar_id: '10000002', set_id: '15001' };

/** What this service has made, by the path below which it is asked for. */
async function made({ post }: TestApp, key: string): Promise<Readonly<Record<string, string>>> {
  const idOf = async (path: string, body: object = {}): Promise<string> =>
    (await post(path, body, { key })).body.data.id;
  const report = await idOf('/v1/scam-report', reportOf());
  const account = { game: 'hsr', uid: '712345612' };
  const webhooks = await idOf('/v1/webhooks', {
    url: 'https://example.com/hook',
    events: ['trust_score.changed'],
    accounts: [account],
  });
  return {
    'scam-report': report,
    'scam-reports': report,
    verifications: await idOf('/v1/verifications', account),
    webhooks,
    delivery_id: await idOf(`/v1/webhooks/${webhooks}/test`),
  };
}

/** What a path has to be asked with. */
function searchOf(path: string): string {
  if (path === '/v1/search') return '?q=ayaka';
  if (path.startsWith('/v1/archive') || path === '/v1/damage-calculator/buffs')
    return '?game=genshin';
  return path.startsWith('/v1/players') ? '?game=hsr&uids=712345600' : '';
}

test('every 200 to a GET has a weak ETag, and 304 with its headers is for who has it (R1.11)', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 64)));
  // With the catalog that comes with the project, since all its records are asked for.
  const env = {
    PICTURES_PRIMARY_URL: host.provider.url,
    DATA_DIR: host.folder(),
    // So that the request bucket is the one that the headers show.
    LEADERBOARD_BUCKET_CAPACITY: '100000',
  };
  const app = await startApp({ env });
  const key = await app.createKey({ scopes: ['admin'] });
  const things = await made(app, key);
  const addresses = v1Routes
    .filter(({ method }) => method === 'GET')
    .map((route): [address: string, isCompressed: boolean] => {
      const { path } = route;
      const own = path.includes('hsr') ? idsOfHsr : idsOfGenshin;
      const thing = things[path.match(/([a-z-]+)\/:id/)?.[1] ?? ''] ?? '';
      const filled = path.replaceAll(
        /:(\w+)/g,
        (_, name) => ids[name] ?? own[name] ?? things[name] ?? thing,
      );
      return [`${filled}${searchOf(path)}`, isCompressible(route)];
    });
  expect(addresses.length).toBeGreaterThan(30);
  for (const [address, isCompressed] of addresses) {
    // A first answer of a batch says that it was fetched, in its meta alone.
    const { status, headers } = await app.get(address, { key });
    expect([address, status]).toEqual([address, 200]);
    expect(headers['etag']).toMatch(/^W\/"[A-Za-z0-9_-]{27}"$/);
    const again = await app.get(address, {
      key,
      headers: { 'if-none-match': `${headers['etag']}` },
    });
    expect([address, again.status, again.text]).toEqual([address, 304, '']);
    for (const name of ['etag', 'cache-control', 'vary'])
      expect([address, name, again.headers[name]]).toEqual([address, name, headers[name]]);
    const vary = `Authorization, Accept${isCompressed ? ', Accept-Encoding' : ''}`;
    expect([address, headers['vary']]).toEqual([address, vary]);
    expect(Number(again.headers['x-ratelimit-remaining'])).toBe(
      Number(headers['x-ratelimit-remaining']) - 1,
    );
  }
});
