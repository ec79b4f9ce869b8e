import { expect, test } from 'vitest';
import {
  type ProviderChoice,
  providerChoices,
  slotsFor,
} from '../../../src/domains/players/providers.ts';
import { hsr } from '../../../src/games/hsr/index.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import { readMihomoReply } from '../../../src/upstream/players/mihomo.ts';
import { fixture } from '../../support/providers.ts';

test.each<[string, ProviderChoice, readonly string[]]>([
  ['700123456', 'auto', ['primary', 'fallback']],
  ['700123456', 'primary', ['primary']],
  ['700123456', 'fallback', ['fallback']],
  ['600123456', 'auto', ['fallback', 'primary']],
  ['600123456', 'primary', ['fallback', 'primary']],
  ['600123456', 'fallback', ['fallback', 'primary']],
  ['1600123456', 'auto', ['primary', 'fallback']],
])('hsr %s with provider=%s asks %j', (uid, choice, slots) => {
  expect(slotsFor({ game: 'hsr', uid }, choice)).toEqual(slots);
});

test.each(providerChoices)('the other games have one provider, whatever %s says', (choice) => {
  for (const game of ['genshin', 'zzz'] as const) {
    expect(slotsFor({ game, uid: '612345678' }, choice)).toEqual(['primary']);
  }
});

test('both hsr providers tell the same characters alike, in whatever order', () => {
  const reply = fixture('enka/hsr/full');
  const raw = fixture('enka/hsr/full');
  raw.detailInfo.avatarDetailList.length = 8;
  reply.detailInfo.avatarDetailList.length = 8;
  raw.detailInfo.avatarDetailList.reverse();
  for (const character of raw.detailInfo.avatarDetailList) {
    for (const relic of character?.relicList ?? []) if (relic) delete relic._flat;
  }
  const shown = hsr.shown(readHsrReply(reply).showcase);
  expect(hsr.shown(readMihomoReply(raw).showcase)).toEqual(shown);
  raw.detailInfo.avatarDetailList.at(-1).level -= 1;
  expect(hsr.shown(readMihomoReply(raw).showcase)).not.toEqual(shown);
});
