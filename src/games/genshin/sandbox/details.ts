import { int, pick, type Random } from '../../random.ts';
import { panel } from '../panel.ts';
import type { ShownDetail } from '../showcase.ts';
import type { AvatarRow, GenshinData } from '../tables.ts';
import { makeArtifacts } from './artifacts.ts';
import type { Candidate } from './characters.ts';
import { makeWeapon } from './weapons.ts';

/** Highest talent level by ascension. */
const talentCaps = [1, 1, 2, 4, 6, 8, 10] as const;

function makeSkills(
  random: Random,
  { skills, raised }: AvatarRow,
  ascension: number,
  constellation: number,
) {
  const cap = talentCaps[ascension] ?? 1;
  const levels = skills.map(({ id }, index) => {
    const level = index === 0 ? int(random, 1, cap) : int(random, Math.max(1, cap - 4), cap);
    return [String(id), level] as const;
  });
  const raisedSkills = (raised ?? []).filter((_, index) => constellation >= (index === 0 ? 3 : 5));
  const extra = raisedSkills.map((index) => [String(skills[index]?.group), 3] as const);
  return { skills: Object.fromEntries(levels), extraLevels: Object.fromEntries(extra) };
}

export function makeDetail(
  data: GenshinData,
  random: Random,
  { row }: Candidate,
  level: number,
  ascension: number,
  constellation: number,
): ShownDetail {
  const weapon = makeWeapon(data.pack, random, row.weaponType);
  const { artifacts, gear } = makeArtifacts(data, random, row.element);
  const costumes = Object.keys(row.costumes).map(Number);
  const { row: _, ...shownWeapon } = weapon;
  return {
    weapon: shownWeapon,
    artifacts,
    stats: panel({ curves: data.tables.curves, row, level, ascension, weapon, gear }),
    ...makeSkills(random, row, ascension, constellation),
    costumeId: costumes.length > 0 && random() < 0.3 ? pick(random, costumes) : null,
    friendship: int(random, 1, 10),
  };
}
