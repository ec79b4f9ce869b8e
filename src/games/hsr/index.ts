import { createNamedBuffs } from '../builds/damage/buff-index.ts';
import { effectStacks } from '../builds/damage/effects.ts';
import type { CatalogPack } from '../catalog-pack.ts';
import { createWithoutDetail, type Game, type KitIcons } from '../game.ts';
import { furtherLanguages, newsLanguages } from '../ids.ts';
import { type AccountRegion, regionByDigit } from '../leaderboard.ts';
import { starScale } from '../rarity.ts';
import { isBuffSource } from './builds/damage/buffs.ts';
import { ranked } from './builds/damage/ranked.ts';
import { simulateHsr } from './builds/damage/simulate.ts';
import { effectRules } from './builds/effects.ts';
import { buildOf } from './builds/panel.ts';
import { hsrAnalyzer } from './builds/score.ts';
import { standard } from './builds/standard.ts';
import { hsrWords } from './builds/words.ts';
import { scannerFormat } from './export.ts';
import { slots } from './gear.ts';
import { type HsrCharacter, type HsrPlayer, hsrSheet } from './model.ts';
import { presentHsr } from './present.ts';
import { sandboxHsr, weekBeforeHsr } from './sandbox.ts';
import { type HsrShowcase, hsrShowcase, sentCharacters } from './showcase.ts';
import { hsrData, hsrEffects, kitOf, relicRecord, traceForm } from './tables.ts';

/** First digits of the accounts that the fallback is asked for first (specification, Player rule 1). In the game they are America's. */
const fallbackFirst: readonly string[] = ['6'];

/** March 7th, and the trailblazer, whose paths all have ids of their own. */
const marches = [1001, 1224];
const firstTrailblazer = 8001;

function personOf(avatarId: number): number {
  if (marches.includes(avatarId)) return Math.min(...marches);
  return Math.min(avatarId, firstTrailblazer);
}

const ultimateIndex = 2;

/** The third and the fifth eidolon have the pictures of the skills that they raise; both trailblazers have those of one. */
function hsrKitIcons({ avatarId, enhanced }: HsrCharacter, pack: CatalogPack): KitIcons {
  const { skills } = traceForm(hsrData(pack), { avatarId, enhancedId: enhanced ? 1 : 0 });
  const owner = avatarId > firstTrailblazer && avatarId % 2 === 0 ? avatarId - 1 : avatarId;
  const icon = (name: string): string =>
    `/ui/hsr/SpriteOutput/SkillIcons/SkillIcon_${owner}_${name}.png`;
  const [third, fifth] = skills[ultimateIndex]?.eidolon === 3 ? ['Ultra', 'BP'] : ['BP', 'Ultra'];
  return {
    ranks: ['Rank1', 'Rank2', third, 'Rank4', fifth, 'Rank6'].map(icon),
    talents: {
      basic: icon('Normal'),
      skill: icon('BP'),
      ultimate: icon('Ultra'),
      talent: icon('Passive'),
    },
  };
}

export const hsr: Game<HsrShowcase, HsrPlayer> = {
  id: 'hsr',
  languages: ['en', 'id', 'zh-cn', 'zh-tw', 'ja', ...furtherLanguages],
  words: { character: 'character', weapon: 'light_cone', set: 'relic' },
  catalogKinds: ['characters', 'weapons', 'sets'],
  slots,
  rarity: starScale,
  fallback: { isFirst: (uid) => fallbackFirst.some((prefix) => uid.startsWith(prefix)) },
  playerMeta: { hasRequestId: true, hasProvider: true },
  newsPage: (language) => `https://hsr.hoyoverse.com/${newsLanguages[language]}/news`,
  art: {
    side: ({ id }) => `/ui/hsr/SpriteOutput/AvatarIconTeam/${id}B.png`,
    // The portrait of the catalog is the side icon: its picture host has no larger one.
    portrait: ({ id }) => `/image/character_portrait/${id}.png`,
    splash: ({ splash }) => splash,
  },
  builds: {
    words: hsrWords,
    effects: hsrEffects,
    kitOf,
    ...hsrAnalyzer,
    simulate: simulateHsr,
    buffs: createNamedBuffs({
      ...hsrAnalyzer,
      effects: effectRules,
      known: new Map(),
      isSource: isBuffSource,
    }),
    effectStacks: (actor, team, pack) => effectStacks(effectRules, { actor, team }, pack),
    buildOf,
    idOf: ({ avatarId }) => avatarId,
    ranked,
    rotationVersion: standard.version,
    standardRotations: (form, pack) => standard.list(form, kitOf(form, pack)),
  },
  specialtiesOf: () => [],
  showcase: hsrShowcase,
  isKnown: isHsrKnown,
  personOf,
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
  withoutDetail: createWithoutDetail<HsrPlayer>({ relics: [], traceTree: [] }),
  exported: scannerFormat,
  simulator: null,
  sheet: hsrSheet,
  kitIcons: hsrKitIcons,
  regionOf,
  sandbox: sandboxHsr,
  weekBefore: weekBeforeHsr,
};

/** Whether the pack has all that the provider sent. */
function isHsrKnown(showcase: HsrShowcase, pack: CatalogPack): boolean {
  const data = hsrData(pack);
  return sentCharacters(showcase).every(
    ({ avatarId, lightCone, relics }) =>
      pack.characters.find(avatarId) !== undefined &&
      (lightCone === null || pack.weapons.find(lightCone.id) !== undefined) &&
      relics.every(({ id, setId }) => pack.sets.find(setId || relicRecord(data, id)[2])),
  );
}

/** The provider's words for the servers, in lower case. */
const regionsByWord: ReadonlyMap<string, AccountRegion> = new Map([
  ['na', 'america'],
  ['eu', 'europe'],
  ['asia', 'asia'],
  ['tw', 'tw_hk_mo'],
  ['cn', 'cn'],
]);

/** By the server that the provider named, else by the UID (R6.10). */
function regionOf(uid: string, showcase?: Pick<HsrShowcase, 'region'>): AccountRegion {
  const said = regionsByWord.get(showcase?.region?.toLowerCase() ?? '');
  // In the game 6 is America; the specification says CN.
  return said ?? regionByDigit(uid, 'cn');
}
