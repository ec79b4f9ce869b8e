import type { Game } from '../game.ts';
import { furtherLanguages, newsLanguages } from '../ids.ts';
import { starScale } from '../rarity.ts';
import { hsrBuilds } from './builds/index.ts';
import { scannerFormat } from './export/scanner.ts';
import { isHsrKnown } from './is-known.ts';
import type { HsrPlayer } from './model.ts';
import { presentHsr, withoutHsrDetail } from './present.ts';
import { regionOf } from './region.ts';
import { sandboxHsr } from './sandbox/player.ts';
import { hsrSheet } from './sheet.ts';
import { type HsrShowcase, hsrShowcase } from './showcase.ts';
import { slots } from './vocabulary.ts';

/** First digits of the accounts that only the fallback serves (specification, Player rule 1). */
const fallbackOnlyPrefixes: readonly string[] = ['6'];

export const hsr: Game<HsrShowcase, HsrPlayer> = {
  id: 'hsr',
  languages: ['en', 'id', 'zh-cn', 'zh-tw', 'ja', ...furtherLanguages],
  words: { character: 'character', weapon: 'light_cone', set: 'relic' },
  catalogKinds: ['characters', 'weapons', 'sets'],
  slots,
  rarity: starScale,
  fallback: { isAlone: (uid) => fallbackOnlyPrefixes.some((prefix) => uid.startsWith(prefix)) },
  playerMeta: { hasRequestId: true, hasProvider: true },
  newsPage: (language) => `https://hsr.hoyoverse.com/${newsLanguages[language]}/news`,
  art: {
    side: ({ id }) => `/ui/hsr/SpriteOutput/AvatarIconTeam/${id}B.png`,
    // What the catalog shows as the portrait is the side icon: the primary host has no larger one.
    portrait: ({ id }) => `/image/character_portrait/${id}.png`,
    splash: ({ splash }) => splash,
  },
  builds: hsrBuilds,
  specialtiesOf: () => [],
  showcase: hsrShowcase,
  isKnown: isHsrKnown,
  shownCount: ({ characters }) => characters.filter(({ hidden }) => !hidden).length,
  // One provider adds the set of each relic, and the two may order the characters differently.
  shown: ({ characters }) =>
    characters
      .map(({ relics, ...character }) => ({
        ...character,
        relics: relics.map(({ setId: _setId, slot: _slot, ...relic }) => relic),
      }))
      .sort((one, other) => one.avatarId - other.avatarId),
  present: presentHsr,
  withoutDetail: withoutHsrDetail,
  exported: scannerFormat,
  sheet: hsrSheet,
  regionOf,
  sandbox: sandboxHsr,
};
