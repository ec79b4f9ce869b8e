import type { Talent } from '../gear.ts';
import type { Language } from '../ids.ts';
import { textIn } from '../names.ts';
import { recordName } from '../pack-data.ts';
import type { GenshinStats } from './model.ts';
import { toTenths } from './props.ts';
import type { ShownDetail } from './showcase.ts';
import type { AvatarRow, GenshinData } from './tables.ts';

const talentTypes = ['normal', 'skill', 'burst'] as const;

/** How the numbers of the groups end that extra levels of the three talents are listed under. */
const groupEndings = ['1', '2', '9'] as const;

export function presentStats(stats: ShownDetail['stats']): GenshinStats {
  const flat = (prop: string) => Math.round(stats[prop] ?? 0);
  const percent = (prop: string) => toTenths((stats[prop] ?? 0) * 100);
  return {
    hp: flat('2000'),
    atk: flat('2001'),
    def: flat('2002'),
    critRate: percent('20'),
    critDmg: percent('22'),
    energyRecharge: percent('23'),
    elementalMastery: flat('28'),
    healingBonus: percent('26'),
    physicalDmgBonus: percent('30'),
    pyroDmgBonus: percent('40'),
    electroDmgBonus: percent('41'),
    hydroDmgBonus: percent('42'),
    dendroDmgBonus: percent('43'),
    anemoDmgBonus: percent('44'),
    geoDmgBonus: percent('45'),
    cryoDmgBonus: percent('46'),
  };
}

/** Levels as the game shows them, with what constellations add. */
export function presentTalents(
  row: AvatarRow | undefined,
  detail: ShownDetail,
  language: Language,
): Talent[] {
  if (!row) return unlistedTalents(detail);
  const { skills, extraLevels } = detail;
  return row.skills.flatMap(({ id, group, names }, index) => {
    const level = skills[String(id)];
    const type = talentTypes[index];
    if (level === undefined || type === undefined) return [];
    const extra = extraLevels[String(group)] ?? 0;
    return [{ id, type, name: textIn(names, language), level: level + extra }];
  });
}

/** Talents of a character that the tables do not have yet: the game numbers the three of a new one in their order (R6.5). */
function unlistedTalents({ skills, extraLevels }: ShownDetail): Talent[] {
  const ids = Object.keys(skills).toSorted((one, other) => Number(one) - Number(other));
  if (ids.length !== talentTypes.length) return [];
  const groups = Object.keys(extraLevels);
  return talentTypes.map((type, index) => {
    const id = ids[index] ?? '';
    const group = groups.find((one) => one.endsWith(groupEndings[index] ?? ''));
    const level = (skills[id] ?? 0) + (extraLevels[group ?? ''] ?? 0);
    return { id: Number(id), type, name: null, level };
  });
}

export function presentWeapon(
  { pack }: GenshinData,
  weapon: ShownDetail['weapon'],
  language: Language,
) {
  if (!weapon) return null;
  const { id, level, refinement } = weapon;
  return { id, name: recordName(pack.weapons, id, language), level, refinement };
}
