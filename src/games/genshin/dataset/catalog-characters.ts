import type { CatalogContent, CharacterBody, CharacterHead, RankRecord } from '../../catalog.ts';
import type { DataSource } from '../../dataset.ts';
import { ascensionOf } from './catalog-costs.ts';
import { type Avatar, type Form, formsById, textNumber } from './catalog-forms.ts';
import { growthReader, levelStops } from './catalog-levels.ts';
import type { Releases } from './catalog-releases.ts';
import {
  readCharacterTexts,
  readConstellationTexts,
  readImages,
  slugsById,
} from './catalog-source.ts';
import { readTalents } from './catalog-talents.ts';
import { namesOf, textOf, withoutHash } from './catalog-text.ts';
import { namesFrom } from './tables-names.ts';
import { elements, locs, read } from './tables-source.ts';

const weaponTypes: Readonly<Record<string, string>> = {
  WEAPON_SWORD_ONE_HAND: 'Sword',
  WEAPON_CLAYMORE: 'Claymore',
  WEAPON_BOW: 'Bow',
  WEAPON_POLE: 'Polearm',
  WEAPON_CATALYST: 'Catalyst',
};

const ascensions = 6;
const ranks = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;

type Images = ReturnType<typeof readImages>['characters'][string] | undefined;

/** The texts' pictures tell which a character has; one they do not know yet has them by the rule of the names. */
function picturesOf({ SideIconName }: Avatar, images: Images) {
  const rule = (kind: string) => SideIconName.replace('AvatarIcon_Side', kind);
  const path = (file: string | undefined) => (file ? `/ui/${file}.png` : null);
  return {
    icon: rule('AvatarIcon'),
    portrait: images ? path(images.filename_gachaSlice) : rule('Gacha_AvatarIcon'),
    splash: images ? path(images.filename_gachaSplash) : rule('Gacha_AvatarImg'),
  };
}

function headReader(
  source: DataSource,
  releases: Releases,
): (id: number, form: Form) => CharacterHead {
  const texts = readCharacterTexts(source);
  const store = read(source, 'enka-store/gi/locs.json', locs);
  const slugs = slugsById(source, 'characters');
  const images = readImages(source).characters;
  return (id, { avatar }) => {
    const hash = avatar.NameTextMapHash;
    const weapon = avatar.WeaponType ?? texts[0]?.get(id)?.weaponType ?? '';
    return {
      id,
      names: withoutHash(namesFrom(store, hash), hash),
      rarity: avatar.QualityType === 'QUALITY_PURPLE' ? 4 : 5,
      element: elements[avatar.Element] ?? null,
      weaponType: weaponTypes[weapon] ?? null,
      region: textOf(texts, (language) => language.get(id)?.region),
      releaseVersion: releases.characterVersion(id),
      releasedAt: releases.characterDate(id),
      ...picturesOf(avatar, images[slugs.get(id) ?? '']),
    };
  };
}

/** Whole numbers, as the game shows them, at each stop up to level 90. */
function levelReader(source: DataSource): (avatar: Avatar) => CharacterBody['levels'] {
  const valueAt = growthReader(source);
  return ({ BaseProps, PropGrowCurves, PromoteProps }) => {
    const growth = (prop: string) => ({
      base: BaseProps[prop] ?? 0,
      curve: PropGrowCurves[prop] ?? 0,
      promote: PromoteProps.map((values) => values[prop] ?? 0),
    });
    const [hp, atk, def] = [growth('1'), growth('4'), growth('7')];
    return levelStops(ascensions).map((stop) => ({
      ...stop,
      hp: Math.round(valueAt(hp, stop)),
      atk: Math.round(valueAt(atk, stop)),
      def: Math.round(valueAt(def, stop)),
    }));
  };
}

/** The six constellations of a number; nothing when no texts are filed under it. */
function rankReader(source: DataSource): (depot: number) => RankRecord[] {
  const texts = readConstellationTexts(source);
  return (depot) => {
    if (!texts[0]?.has(depot)) return [];
    return ranks.map((rank, index) => ({
      level: index + 1,
      names: namesOf(texts, (language) => language.get(depot)?.[rank].name),
      description: textOf(texts, (language) => language.get(depot)?.[rank].description),
    }));
  };
}

/**
 * In the order of their ids, one for each id: who can have several elements stands there without one, with the texts
 * of the form it starts as. Names are those of the showcase.
 */
export function characterRecords(
  source: DataSource,
  releases: Releases,
): CatalogContent['characters'] {
  const texts = readCharacterTexts(source);
  const headOf = headReader(source, releases);
  const levelsOf = levelReader(source);
  const ranksOf = rankReader(source);
  const talents = readTalents(source);
  const bodyOf = (id: number, forms: readonly [Form, ...Form[]]): CharacterBody => {
    const depot = textNumber(forms, talents.has);
    return {
      description: textOf(texts, (language) => language.get(id)?.description),
      talents: talents.list(depot),
      ascension: ascensionOf(texts[0]?.get(id)?.costs),
      levels: levelsOf(forms[0].avatar),
      ranks: ranksOf(depot),
      path: null,
      traces: [],
      coreSkill: [],
    };
  };
  return [...formsById(source)]
    .map(([id, forms]) => ({ head: headOf(id, forms[0]), body: bodyOf(id, forms) }))
    .toSorted((a, b) => a.head.id - b.head.id);
}
