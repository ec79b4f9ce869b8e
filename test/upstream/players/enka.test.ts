import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UpstreamClient } from '../../../src/upstream/client/client.ts';
import { createEnka, type Enka } from '../../../src/upstream/players/enka.ts';
import { badDays, type Provider, startProvider } from '../../support/provider.ts';
import { testClient } from '../../support/upstream-client.ts';

let provider: Provider;
let client: UpstreamClient;
let warnings: string[];
let enka: Enka;

function connect(deadlineMs: number): void {
  client = testClient(provider.url, { deadlineMs });
  warnings = [];
  enka = createEnka({ client, logger: { warn: (_fields, message) => warnings.push(message) } });
}

beforeEach(async () => {
  provider = await startProvider();
  connect(60_000);
});

afterEach(async () => {
  await Promise.all([client.close(), provider.close()]);
});

const player = { nickname: 'Kometa', level: 60 };
const shown = {
  genshin: { playerInfo: { ...player, showAvatarInfoList: [] }, avatarInfoList: [], ttl: 120 },
  hsr: { detailInfo: { ...player, isDisplayAvatar: true, avatarDetailList: [] }, ttl: 120 },
  zzz: {
    PlayerInfo: {
      SocialDetail: { ProfileDetail: { Nickname: 'Kometa', Level: 60 } },
      ShowcaseDetail: { AvatarList: [{ Id: 1191, Level: 60 }] },
    },
    ttl: 120,
  },
};
const hidden = {
  genshin: { playerInfo: player },
  hsr: { detailInfo: { ...player, isDisplayAvatar: false } },
  zzz: { PlayerInfo: { ...shown.zzz.PlayerInfo, ShowcaseDetail: { AvatarList: [] } } },
};
const path = {
  genshin: '/api/uid/812345678',
  hsr: '/api/hsr/uid/812345678',
  zzz: '/api/zzz/uid/812345678',
};

describe.each(['genshin', 'hsr', 'zzz'] as const)('a %s player', (game) => {
  const ask = () => enka[game]('812345678');

  test('is asked for at the path of the game, and read with its time to live', async () => {
    provider.reply(path[game], { body: shown[game] });
    await expect(ask()).resolves.toMatchObject({
      ttlSeconds: 120,
      showcase: { nickname: 'Kometa', level: 60 },
    });
    expect(provider.calls).toEqual([path[game]]);
  });

  test('who hides the showcase is told apart from an unknown one by nothing', async () => {
    const outcome = () =>
      ask().catch((error: Error & { code: string }) => [error.code, error.message]);
    provider.reply(path[game], { body: hidden[game] });
    const ofHidden = await outcome();
    provider.reply(path[game], badDays.notFound);
    expect(ofHidden).toEqual([
      'player_not_found',
      'No player with this UID, or the showcase is hidden.',
    ]);
    expect(await outcome()).toEqual(ofHidden);
    expect(warnings).toEqual([]);
  });

  test.each([
    ['invalid_uid', 'a 400', badDays.invalidUid],
    ['upstream_unavailable', 'a maintenance', badDays.maintenance],
    ['upstream_unavailable', 'a 429', badDays.busy],
    ['upstream_unavailable', 'a 500', badDays.serverError],
    ['upstream_unavailable', 'a 503', { status: 503 }],
    ['upstream_unavailable', 'a 504', { status: 504 }],
    ['upstream_unavailable', 'an HTML page', badDays.html],
    ['upstream_unavailable', 'a closed connection', badDays.reset],
  ])('is the problem %s after %s', async (code, _name, reply) => {
    provider.otherwise(reply);
    await expect(ask()).rejects.toMatchObject({ name: 'Problem', code });
  });

  test('is upstream_unavailable when the provider is silent until the deadline', async () => {
    await client.close();
    connect(40);
    provider.otherwise(badDays.hang);
    await expect(ask()).rejects.toMatchObject({ name: 'Problem', code: 'upstream_unavailable' });
  });

  test.each([[null], [[]], ['text'], [{}], [{ PlayerInfo: 1, playerInfo: [], detailInfo: 'x' }]])(
    'is upstream_unavailable, and logged, when the reply is %j',
    async (body) => {
      provider.otherwise({ body: JSON.stringify(body) });
      await expect(ask()).rejects.toMatchObject({ name: 'Problem', code: 'upstream_unavailable' });
      expect(warnings).toEqual(['upstream reply could not be read']);
    },
  );
});

test('the faults of one game do not close the others, while it is under maintenance', async () => {
  provider.reply(path.genshin, badDays.maintenance);
  provider.reply(path.hsr, { body: shown.hsr });
  for (let count = 0; count < 10; count += 1) {
    await enka.genshin('812345678').catch(() => undefined);
  }
  await expect(enka.hsr('812345678')).resolves.toBeDefined();
});

test('a provider switched off is unavailable', async () => {
  const off = createEnka({ client: testClient('') });
  await expect(off.zzz('1300123456')).rejects.toMatchObject({ code: 'upstream_unavailable' });
});
