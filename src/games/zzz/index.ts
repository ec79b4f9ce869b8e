import { createNamedBuffs } from '../builds/damage/buff-index.ts';
import { effectStacks } from '../builds/damage/effects.ts';
import type { CatalogPack } from '../catalog-pack.ts';
import { createWithoutDetail, type Game } from '../game.ts';
import { furtherLanguages, newsLanguages } from '../ids.ts';
import type { AccountRegion } from '../leaderboard.ts';
import { isBuffSource } from './builds/damage/buffs.ts';
import { ranked } from './builds/damage/ranked.ts';
import { simulateZzz } from './builds/damage/simulate.ts';
import { effectRules } from './builds/effects.ts';
import { buildOf } from './builds/panel.ts';
import { zzzAnalyzer } from './builds/score.ts';
import { standard } from './builds/standard.ts';
import { zzzWords } from './builds/words.ts';
import { zodFormat } from './export.ts';
import { discKind, slotKey, slotNumbers } from './gear.ts';
import { type ZzzPlayer, zzzSheet } from './model.ts';
import { presentZzz } from './present.ts';
import { sandboxZzz, weekBeforeZzz } from './sandbox.ts';
import { sentAgents, type ZzzShowcase, zzzShowcase } from './showcase.ts';
import { kitOf, letterScale, zzzEffects } from './tables.ts';

export const zzz: Game<ZzzShowcase, ZzzPlayer> = {
  id: 'zzz',
  languages: ['en', 'id', 'ja', 'zh-cn', ...furtherLanguages],
  words: { character: 'agent', weapon: 'w_engine', set: 'drive_disc' },
  catalogKinds: ['characters', 'weapons', 'sets', 'bangboo'],
  slots: slotNumbers.map(slotKey),
  rarity: letterScale,
  fallback: null,
  playerMeta: { hasRequestId: false, hasProvider: false },
  newsPage: (language) => `https://zenless.hoyoverse.com/${newsLanguages[language]}/news`,
  art: {
    side: () => null,
    portrait: ({ portrait }) => portrait,
    splash: ({ id, splash }) => splash ?? `/assets/zzz/Mindscape_${id}_3.webp`,
  },
  builds: {
    words: zzzWords,
    effects: zzzEffects,
    kitOf,
    ...zzzAnalyzer,
    simulate: simulateZzz,
    buffs: createNamedBuffs({
      ...zzzAnalyzer,
      effects: effectRules,
      known: new Map(),
      isSource: isBuffSource,
    }),
    effectStacks: (actor, team, pack) => effectStacks(effectRules, { actor, team }, pack),
    buildOf,
    idOf: ({ agentId }) => agentId,
    ranked,
    rotationVersion: standard.version,
    standardRotations: (form, pack) => standard.list(form, kitOf(form, pack)),
  },
  specialtiesOf: ({ type }) => (type === null ? [] : [type]),
  showcase: zzzShowcase,
  isKnown: isZzzKnown,
  personOf: (agentId) => agentId,
  shownCount: ({ agents }) => agents.filter((agent) => !agent.hidden).length,
  // What is locked says nothing about the characters.
  shown: ({ agents }) =>
    agents.map(({ wEngine, discs, ...agent }) => ({
      ...agent,
      wEngine: wEngine && { ...wEngine, locked: undefined },
      discs: discs.map((disc) => ({ ...disc, locked: undefined, trash: undefined })),
    })),
  present: presentZzz,
  withoutDetail: createWithoutDetail<ZzzPlayer>({ driveDiscs: [], skills: [] }),
  exported: zodFormat,
  simulator: null,
  sheet: zzzSheet,
  // Its skills and mindscapes have no pictures of their own at any host.
  kitIcons: () => ({ ranks: [], talents: {} }),
  regionOf,
  sandbox: sandboxZzz,
  weekBefore: weekBeforeZzz,
};

/** Whether the pack has all that the provider sent. */
function isZzzKnown(showcase: ZzzShowcase, pack: CatalogPack): boolean {
  return sentAgents(showcase).every(
    ({ id, wEngine, discs }) =>
      pack.characters.find(id) !== undefined &&
      (wEngine === null || pack.weapons.find(wEngine.id) !== undefined) &&
      discs.every((disc) => pack.sets.find(discKind(disc.id).setId)),
  );
}

const ownDigits = 8;

const regions: Readonly<Record<string, AccountRegion>> = {
  10: 'america',
  13: 'asia',
  15: 'europe',
  17: 'tw_hk_mo',
};

/**
 * The region of an account, by the digits before the last eight. UIDs of China have eight digits and cannot be looked
 * up; the region of a UID with nine is not known.
 */
function regionOf(uid: string): AccountRegion {
  return regions[uid.slice(0, -ownDigits)] ?? 'unknown';
}
