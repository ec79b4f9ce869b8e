import { createNamedBuffs } from '../builds/damage/buff-index.ts';
import { effectStacks } from '../builds/damage/effects.ts';
import type { CatalogPack } from '../catalog-pack.ts';
import { createWithoutDetail, type Game } from '../game.ts';
import { furtherLanguages } from '../ids.ts';
import { starScale } from '../rarity.ts';
import { isBuffSource } from './builds/damage/buffs.ts';
import { ranked } from './builds/damage/ranked.ts';
import { simulateGenshin } from './builds/damage/simulate.ts';
import { effectRules } from './builds/effects.ts';
import { namedBuffs } from './builds/facts/buffs.ts';
import { buildOf } from './builds/panel.ts';
import { genshinAnalyzer } from './builds/score.ts';
import { standard } from './builds/standard.ts';
import { genshinWords } from './builds/words.ts';
import { goodFormat } from './export.ts';
import { gcsimFormat } from './gcsim.ts';
import { slots } from './gear.ts';
import { genshinKitIcons } from './kit-icons.ts';
import { type GenshinPlayer, genshinSheet } from './model.ts';
import { presentGenshin, regionOf } from './present.ts';
import { sandboxGenshin, weekBeforeGenshin } from './sandbox.ts';
import { type GenshinShowcase, genshinShowcase, sentCharacters } from './showcase.ts';
import { genshinData, genshinEffects, kitOf, setIdOf, twins } from './tables.ts';

/** The path of a character's side icon, derived from that of its face icon. */
function sideIcon(icon: string | null | undefined): string | null {
  const name = /^\/ui\/UI_AvatarIcon_(\w+\.png)$/.exec(icon ?? '')?.[1];
  return name === undefined ? null : `/ui/UI_AvatarIcon_Side_${name}`;
}

/** Whether the pack has all that the provider sent. An artifact whose set is not known counts as known. */
function isGenshinKnown(showcase: GenshinShowcase, pack: CatalogPack): boolean {
  const data = genshinData(pack);
  return sentCharacters(showcase).every(({ avatarId, detail }) => {
    if (!pack.characters.find(avatarId)) return false;
    if (detail?.weapon && !pack.weapons.find(detail.weapon.id)) return false;
    return (detail?.artifacts ?? []).every((artifact) => {
      const set = setIdOf(data, artifact);
      return set === undefined || pack.sets.find(set) !== undefined;
    });
  });
}

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
  builds: {
    words: genshinWords,
    effects: genshinEffects,
    kitOf,
    ...genshinAnalyzer,
    simulate: simulateGenshin,
    buffs: createNamedBuffs({
      ...genshinAnalyzer,
      effects: effectRules,
      known: namedBuffs,
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
  showcase: genshinShowcase,
  isKnown: isGenshinKnown,
  personOf: (avatarId) => (twins.includes(avatarId) ? Math.min(...twins) : avatarId),
  shownCount: ({ characters }) => characters.filter(({ detail }) => detail).length,
  shown: ({ characters }) => characters,
  present: presentGenshin,
  withoutDetail: createWithoutDetail<GenshinPlayer>({ artifacts: [] }),
  exported: goodFormat,
  simulator: gcsimFormat,
  sheet: genshinSheet,
  kitIcons: genshinKitIcons,
  regionOf,
  sandbox: sandboxGenshin,
  weekBefore: weekBeforeGenshin,
};
