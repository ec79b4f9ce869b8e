import type { ParamRecord, TalentRecord } from '../../catalog.ts';
import { languages } from '../../ids.ts';
import type { CatalogAvatar, CatalogPoint, CatalogSkill } from './catalog-schemas.ts';
import type { HsrTables } from './catalog-source.ts';
import { askedNumbers, shownNumber } from './catalog-text.ts';

const mainTypes = ['basic', 'skill', 'ultimate', 'talent', 'technique'] as const;
/** What a memosprite does, and the skill of the path of Elation, by their place in the tree. */
const summonTypes = ['skill', 'talent'] as const;

/** A trace point whose level is the level of skills. */
interface SkillPoint {
  readonly id: number;
  readonly type: string;
}

/** The points of a character's skills: its own five, then those of what it summons. */
export function skillPoints(avatar: CatalogAvatar): SkillPoint[] {
  const { AvatarSkills, SummonSkills } = avatar.SkillTree['0'];
  return [
    ...AvatarSkills.map((id, index) => ({ id, type: mainTypes[index] ?? 'skill' })),
    ...SummonSkills.flatMap((ids, index) =>
      ids.map((id) => ({ id, type: summonTypes[index] ?? 'skill' })),
    ),
  ];
}

/** The skills that a point raises and the game shows, the point's main one first. */
export function skillsAt(source: HsrTables, point: CatalogPoint): CatalogSkill[] {
  return point.LevelUpSkillID.flatMap((id) => {
    const levels = source.skills.get(id);
    const first = levels?.[0];
    return levels === undefined || first?.SkillDesc === undefined || first.HideInUI ? [] : [levels];
  });
}

/** The numbers of a level as its text shows them: percent points where there is a `%`. */
export function shownNumbers(
  source: HsrTables,
  textIds: readonly (string | null | undefined)[],
  numbers: readonly number[],
): number[] {
  const asked = askedNumbers(textIds.flatMap((id) => source.texts.template(id)));
  return numbers.map((value, index) => shownNumber(value, asked.get(index + 1) ?? false));
}

/** R7.3. The game has no labels for the numbers: a row is named by its placeholder. */
function paramsOf(source: HsrTables, levels: CatalogSkill): ParamRecord[] {
  const asked = askedNumbers(source.texts.template(levels[0]?.SkillDesc));
  return [...asked].map(([position, isPercent]) => ({
    labels: languages.map(() => `#${position}`),
    unit: isPercent ? 'percent' : 'flat',
    values: levels.flatMap(({ ParamList }) => {
      const value = ParamList[position - 1];
      return value === undefined ? [] : [shownNumber(value, isPercent)];
    }),
  }));
}

const talentRecords = (source: HsrTables, type: string, point: CatalogPoint): TalentRecord[] =>
  skillsAt(source, point).map((levels) => ({
    type,
    names: source.texts.names(levels[0]?.SkillName),
    description: source.texts.text(levels[0]?.SkillDesc, levels[0]?.ParamList),
    params: paramsOf(source, levels),
  }));

/** All skills of a character; an enhanced basic attack, skill or ultimate stands behind the one it replaces. */
export function talentsOf(source: HsrTables, id: number, avatar: CatalogAvatar): TalentRecord[] {
  const points = new Map((source.points.get(id) ?? []).map((point) => [point.PointID, point]));
  return skillPoints(avatar).flatMap(({ id: pointId, type }) => {
    const point = points.get(pointId);
    return point === undefined ? [] : talentRecords(source, type, point);
  });
}
