import type { ParamRecord, TalentRecord } from '../../../src/games/catalog.ts';
import { type NumberPlan, numberPlan } from './catalog-numbers.ts';
import type { CatalogPoint, CatalogSkill, CatalogTree, KitSource } from './catalog-schemas.ts';
import type { HsrTables } from './catalog-source.ts';
import { noNames, shownNumber } from './catalog-text.ts';

const mainTypes = ['basic', 'skill', 'ultimate', 'talent', 'technique'] as const;
/** What a memosprite does, and the skill of the path of Elation, by their place in the tree. */
const summonTypes = ['skill', 'talent'] as const;

/** A trace point whose level is the level of skills. */
interface SkillPoint {
  readonly id: number;
  readonly type: string;
}

/** The points of a character's skills: its own five, then those of what it summons. */
export const skillPoints = ({ AvatarSkills, SummonSkills }: CatalogTree): SkillPoint[] => [
  ...AvatarSkills.map((id, index) => ({ id, type: mainTypes[index] ?? 'skill' })),
  ...SummonSkills.flatMap((ids, index) =>
    ids.map((id) => ({ id, type: summonTypes[index] ?? 'skill' })),
  ),
];

/** The skills that a point raises and the game shows, the point's main one first. */
export function skillsAt(source: HsrTables, point: CatalogPoint): CatalogSkill[] {
  return point.LevelUpSkillID.flatMap((id) => {
    const levels = source.skills.get(id);
    const first = levels?.[0];
    return levels === undefined || first?.SkillDesc === undefined || first.HideInUI ? [] : [levels];
  });
}

/** R7.3. The game has no words for the numbers: they stand in the order in which its description names them. */
const paramsOf = ({ asked }: NumberPlan, levels: CatalogSkill): ParamRecord[] =>
  asked.map(([position, isPercent]) => ({
    labels: noNames,
    unit: isPercent ? 'percent' : 'flat',
    values: levels.flatMap(({ ParamList }) => {
      const value = ParamList[position - 1];
      return value === undefined ? [] : [shownNumber(value, isPercent)];
    }),
  }));

function talentRecord(source: HsrTables, type: string, levels: CatalogSkill): TalentRecord {
  const [first] = levels;
  const plan = numberPlan(source.texts.template(first?.SkillDesc));
  return {
    type,
    names: source.texts.names(first?.SkillName),
    description: source.texts.text(first?.SkillDesc, first?.ParamList),
    params: paramsOf(plan, levels),
    ...(plan.orders && { orders: plan.orders }),
  };
}

/** Skills of one point rise together: what that costs stands with the first of them. */
const talentRecords = (source: HsrTables, type: string, point: CatalogPoint): TalentRecord[] =>
  skillsAt(source, point).map((levels, index) => ({
    ...talentRecord(source, type, levels),
    ...(index === 0 && point.levelCosts.length > 0 && { levelCosts: point.levelCosts }),
  }));

/** All skills of a kit; an enhanced basic attack, skill or ultimate stands behind the one it replaces. */
export function talentsOf(source: HsrTables, { tree, points }: KitSource): TalentRecord[] {
  const byId = new Map(points.map((point) => [point.PointID, point]));
  return skillPoints(tree).flatMap(({ id, type }) => {
    const point = byId.get(id);
    return point === undefined ? [] : talentRecords(source, type, point);
  });
}
