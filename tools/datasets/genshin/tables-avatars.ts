import type { z } from 'zod';
import type { CatalogContent } from '../../../src/games/catalog.ts';
import type { AvatarRow } from '../../../src/games/genshin/tables.ts';
import type { Names } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { textsById } from './tables-names.ts';
import { avatars, constellationTexts, elementName, talentTexts } from './tables-source.ts';

type Avatar = z.infer<typeof avatars>[string];
type Talents = z.infer<typeof talentTexts>[string];
type Constellations = z.infer<typeof constellationTexts>[string];

const weaponTypes: Readonly<Record<string, string>> = {
  WEAPON_SWORD_ONE_HAND: 'sword',
  WEAPON_CLAYMORE: 'claymore',
  WEAPON_BOW: 'bow',
  WEAPON_POLE: 'polearm',
  WEAPON_CATALYST: 'catalyst',
};

const talentTypes = ['normal', 'skill', 'burst'] as const;
const combats = ['combat1', 'combat2', 'combat3'] as const;
const baseStats = ['1', '4', '7'] as const;
const elementalMastery = '28';

/** The number texts are filed under; both twins share the sister's. */
function depotOf(key: string): number {
  const [avatar, depot] = key.split('-').map(Number);
  if (depot === undefined) return ((avatar ?? 0) - 10_000_000) * 100 + 1;
  return avatar === 10_000_005 ? depot + 200 : depot;
}

/** The texts of a constellation name the skill that it raises. */
function raisedBy(
  talents: Talents | undefined,
  constellations: Constellations | undefined,
): readonly [number, number] | null {
  if (!talents || !constellations) return null;
  const indexIn = (description: string) =>
    combats.findIndex((combat) => {
      const name = talents[combat]?.name?.replace('Normal Attack: ', '');
      return name !== undefined && description.includes(name);
    });
  const third = indexIn(constellations.c3.description);
  const fifth = indexIn(constellations.c5.description);
  return third >= 0 && fifth >= 0 ? [third, fifth] : null;
}

function bonusOf({ PromoteProps }: Avatar): AvatarRow['bonus'] {
  const prop = Object.keys(PromoteProps[6] ?? {}).find(
    (key) => !baseStats.some((base) => base === key),
  );
  return { prop: Number(prop), values: PromoteProps.map((values) => values[prop ?? ''] ?? 0) };
}

/** Base stats that only some characters have at level 1, beside those that all have. */
function innateOf({ BaseProps }: Avatar): Pick<AvatarRow, 'innate'> {
  const mastery = BaseProps[elementalMastery] ?? 0;
  return mastery === 0 ? {} : { innate: [[Number(elementalMastery), mastery]] };
}

/** What the catalog calls the talents of a character, with an element where it has several. */
function talentNamesReader({ characters }: CatalogContent) {
  const bodies = new Map(characters.map(({ head, body }) => [head.id, body]));
  return (id: number, element: string | null, type: string): Names => {
    const body = bodies.get(id);
    const form = body?.forms?.find((one) => one.element === element);
    return (form ?? body)?.talents.find((talent) => talent.type === type)?.names ?? [];
  };
}

export function avatarRows(source: DataSource, content: CatalogContent): Record<string, AvatarRow> {
  const [talents] = textsById(source, 'talents', talentTexts);
  const namesOf = talentNamesReader(content);
  const [constellations] = textsById(source, 'constellations', constellationTexts);
  const row = (key: string, avatar: Avatar): AvatarRow => {
    const depot = depotOf(key);
    const id = Number(key.split('-')[0]);
    const element = elementName(avatar.Element);
    return {
      element,
      rarity: avatar.QualityType === 'QUALITY_PURPLE' ? 4 : 5,
      weaponType: weaponTypes[avatar.WeaponType ?? ''] ?? null,
      picture: avatar.SideIconName,
      costumes: Object.fromEntries(
        Object.entries(avatar.Costumes ?? {}).map(([id, { Icon }]) => [id, Icon]),
      ),
      skills: talentTypes.map((type, index) => ({
        id: avatar.SkillOrder[index] ?? 0,
        group: avatar.ProudMap[String(avatar.SkillOrder[index])] ?? 0,
        names: namesOf(id, element, type),
      })),
      raised: raisedBy(talents?.get(depot), constellations?.get(depot)),
      base: baseStats.map((prop) => ({
        value: avatar.BaseProps[prop] ?? 0,
        curve: avatar.PropGrowCurves[prop] ?? 0,
        promote: avatar.PromoteProps.map((values) => values[prop] ?? 0),
      })),
      bonus: bonusOf(avatar),
      ...innateOf(avatar),
    };
  };
  const rows = Object.entries(readTable(source, 'enka-store/gi/avatars.json', avatars));
  return Object.fromEntries(rows.map(([key, avatar]) => [key, row(key, avatar)]));
}
