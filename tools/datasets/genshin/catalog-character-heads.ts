import type { CharacterHead } from '../../../src/games/catalog.ts';
import type { Text } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { type Avatar, elementOf, type Forms, firstElement } from './catalog-forms.ts';
import type { Releases } from './catalog-releases.ts';
import { readCharacterTexts, readImages, slugsById } from './catalog-source.ts';
import { textOf, withoutHash } from './catalog-text.ts';
import { namesFrom } from './tables-names.ts';
import { locs } from './tables-source.ts';

const weaponTypes: Readonly<Record<string, string>> = {
  WEAPON_SWORD_ONE_HAND: 'Sword',
  WEAPON_CLAYMORE: 'Claymore',
  WEAPON_BOW: 'Bow',
  WEAPON_POLE: 'Polearm',
  WEAPON_CATALYST: 'Catalyst',
};

type Images = ReturnType<typeof readImages>['characters'][string] | undefined;

/** What the texts do not name, a new character's and the traveler's, has a name by the rule of the side icon's. */
function picturesOf({ SideIconName }: Avatar, images: Images) {
  const rule = (kind: string) => SideIconName.replace('AvatarIcon_Side', kind);
  const path = (file: string | undefined, kind: string) => (file ? `/ui/${file}.png` : rule(kind));
  return {
    icon: rule('AvatarIcon'),
    portrait: path(images?.filename_gachaSlice, 'Gacha_AvatarIcon'),
    splash: path(images?.filename_gachaSplash, 'Gacha_AvatarImg'),
  };
}

/** Whom the texts give no nation: the associations that stand for one. */
const nationOf: Readonly<Record<string, string>> = { ASSOC_SNEZHNAYA_STAR: 'ASSOC_FATUI' };

type CharacterTexts = ReturnType<typeof readCharacterTexts>;

/** A character's nation in every language; of an association that the texts do not name, by another of its nation. */
function regionReader(texts: CharacterTexts): (id: number) => Text {
  const known = [...(texts[0]?.values() ?? [])];
  const nameable = (id: number): number => {
    const { region, associationType = '' } = texts[0]?.get(id) ?? {};
    const nation = nationOf[associationType];
    if (region || nation === undefined) return id;
    return known.find((text) => text.region && text.associationType === nation)?.id ?? id;
  };
  return (id) => textOf(texts, (language) => language.get(nameable(id))?.region);
}

export function headReader(
  source: DataSource,
  releases: Releases,
): (id: number, forms: Forms) => CharacterHead {
  const texts = readCharacterTexts(source);
  const store = readTable(source, 'enka-store/gi/locs.json', locs, 2);
  const slugs = slugsById(source, 'characters');
  const images = readImages(source).characters;
  const regionOf = regionReader(texts);
  return (id, forms) => {
    const { avatar } = forms[0];
    const elements = forms.slice(1).flatMap((form) => elementOf(form) ?? []);
    const hash = avatar.NameTextMapHash;
    const weapon = avatar.WeaponType ?? texts[0]?.get(id)?.weaponType ?? '';
    return {
      id,
      names: withoutHash(namesFrom(store, hash), hash),
      rarity: avatar.QualityType === 'QUALITY_PURPLE' ? 4 : 5,
      element: firstElement(forms),
      ...(elements.length > 0 && { elements }),
      weaponType: weaponTypes[weapon] ?? null,
      region: regionOf(id),
      releaseVersion: releases.characterVersion(id),
      releasedAt: releases.characterDate(id),
      ...picturesOf(avatar, images[slugs.get(id) ?? '']),
    };
  };
}
