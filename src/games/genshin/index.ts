import type { Game } from '../game.ts';
import { furtherLanguages } from '../ids.ts';
import { starScale } from '../rarity.ts';
import { sideIcon } from './art.ts';
import { genshinBuilds } from './builds/index.ts';
import { goodFormat } from './export/good.ts';
import { isGenshinKnown } from './is-known.ts';
import type { GenshinPlayer } from './model.ts';
import { presentGenshin } from './present.ts';
import { regionOf } from './region.ts';
import { sandboxGenshin } from './sandbox/player.ts';
import { genshinSheet } from './sheet.ts';
import { type GenshinShowcase, genshinShowcase } from './showcase.ts';
import { slots } from './slots.ts';

export const genshin: Game<GenshinShowcase, GenshinPlayer> = {
  id: 'genshin',
  languages: ['en', 'id', 'ja', 'zh-cn', ...furtherLanguages, 'it', 'tr'],
  words: { character: 'character', weapon: 'weapon', set: 'artifact' },
  catalogKinds: ['characters', 'weapons', 'sets', 'namecards'],
  slots: slots.map(({ slot }) => slot),
  rarity: starScale,
  fallback: null,
  playerMeta: { hasRequestId: true, hasProvider: false },
  newsPage: (language) =>
    `https://genshin.hoyoverse.com/${language === 'zh-cn' ? 'zh-tw' : language}/news`,
  art: {
    side: ({ icon }) => sideIcon(icon),
    portrait: ({ portrait }) => portrait,
    splash: ({ splash }) => splash,
  },
  builds: genshinBuilds,
  specialtiesOf: () => [],
  showcase: genshinShowcase,
  isKnown: isGenshinKnown,
  shownCount: ({ characters }) => characters.filter(({ detail }) => detail).length,
  shown: ({ characters }) => characters,
  present: presentGenshin,
  withoutDetail: (player) => ({
    ...player,
    showcase: player.showcase.map((character) => ({ ...character, artifacts: [], detail: null })),
  }),
  exported: goodFormat,
  sheet: genshinSheet,
  regionOf,
  sandbox: sandboxGenshin,
};
