import type { Game } from '../game.ts';
import { furtherLanguages, newsLanguages } from '../ids.ts';
import { zzzBuilds } from './builds/index.ts';
import { slotName, slotNumbers } from './drive-discs.ts';
import { zodFormat } from './export/zod.ts';
import { isZzzKnown } from './is-known.ts';
import type { ZzzPlayer } from './model.ts';
import { presentZzz, withoutZzzDetail } from './present.ts';
import { letterScale } from './rarity.ts';
import { regionOf } from './region.ts';
import { sandboxZzz } from './sandbox/player.ts';
import { zzzSheet } from './sheet.ts';
import { type ZzzShowcase, zzzShowcase } from './showcase.ts';

export const zzz: Game<ZzzShowcase, ZzzPlayer> = {
  id: 'zzz',
  languages: ['en', 'id', 'ja', 'zh-cn', ...furtherLanguages],
  words: { character: 'agent', weapon: 'w_engine', set: 'drive_disc' },
  catalogKinds: ['characters', 'weapons', 'sets', 'bangboo'],
  slots: slotNumbers.map(slotName),
  rarity: letterScale,
  fallback: null,
  playerMeta: { hasRequestId: false, hasProvider: false },
  newsPage: (language) => `https://zenless.hoyoverse.com/${newsLanguages[language]}/news`,
  art: {
    side: () => null,
    portrait: ({ portrait }) => portrait,
    splash: ({ id, splash }) => splash ?? `/assets/zzz/Mindscape_${id}_3.webp`,
  },
  builds: zzzBuilds,
  specialtiesOf: ({ type }) => (type === null ? [] : [type]),
  showcase: zzzShowcase,
  isKnown: isZzzKnown,
  shownCount: ({ agents }) => agents.filter((agent) => !agent.hidden).length,
  shown: ({ agents }) => agents,
  present: presentZzz,
  withoutDetail: withoutZzzDetail,
  exported: zodFormat,
  sheet: zzzSheet,
  regionOf,
  sandbox: sandboxZzz,
};
