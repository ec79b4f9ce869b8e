import type { TraceRecord } from '../../../src/games/catalog.ts';
import { statOf } from '../../../src/games/hsr/props.ts';
import { type Names, type Text, textOrNull } from '../../../src/games/names.ts';
import { numberPlan, shownNumbers } from './catalog-numbers.ts';
import type { CatalogPoint, CatalogTree, KitSource } from './catalog-schemas.ts';
import { skillPoints, skillsAt } from './catalog-skills.ts';
import type { HsrTables } from './catalog-source.ts';

const rowOfType: Readonly<Record<string, number>> = { basic: 1, skill: 2, ultimate: 3, talent: 4 };
/** Where a technique stands, and what hangs below nothing. */
const lastRow = 4;

/** `PointType` of stat nodes and of skills: a character's own, a memosprite's or Elation's. */
const statType = 1;
const skillTypes: ReadonlySet<number> = new Set([2, 4]);

/** The row of every point that the player's tree shows; a skill's own row is that of its type. */
function rowsOf(tree: CatalogTree): Map<number, number> {
  const skills = skillPoints(tree).map(({ id, type }) => [id, rowOfType[type] ?? lastRow] as const);
  const nodes = tree.PropSkills.flatMap((ids, index) => ids.map((id) => [id, index + 1] as const));
  return new Map([...skills, ...nodes]);
}

const kindOf = ({ PointType }: CatalogPoint): TraceRecord['kind'] => {
  if (PointType === statType) return 'stat_boost';
  return skillTypes.has(PointType) ? 'main_skill' : 'bonus_ability';
};

/** What counts in points; every other stat of a node is a percentage. */
const flatStats: ReadonlySet<string> = new Set(['hp', 'atk', 'def', 'spd']);

type Node = Pick<TraceRecord, 'names' | 'description' | 'levelCurve' | 'orders'>;

function skillNode(source: HsrTables, point: CatalogPoint): Node {
  const [levels = []] = skillsAt(source, point);
  const [first] = levels;
  const plan = numberPlan(source.texts.template(first?.SkillDesc));
  return {
    names: source.texts.names(first?.SkillName ?? point.PointName),
    description: source.texts.text(first?.SkillDesc, first?.ParamList),
    levelCurve: levels.slice(0, point.MaxLevel).map(({ ParamList }, index) => ({
      level: index + 1,
      params: shownNumbers(plan, ParamList),
    })),
    ...(plan.orders && { orders: plan.orders }),
  };
}

/** What the game writes below a stat node: `ATK +4%`. */
function statText(statNames: Names, value: number, isPercent: boolean): Text {
  const amount = `+${value}${isPercent ? '%' : ''}`;
  return textOrNull(statNames.map((name) => (name === null ? null : `${name} ${amount}`)));
}

function statNode(source: HsrTables, point: CatalogPoint): Node {
  const [status] = point.StatusAddList;
  const names = source.texts.names(point.PointName);
  if (status === undefined) return { names, description: null, levelCurve: [] };
  const { stat, value } = statOf(status.PropertyType, status.Value);
  const statNames = source.storeTexts.names(status.PropertyType);
  return {
    names,
    description: statText(statNames, value, !flatStats.has(stat)),
    levelCurve: [{ level: 1, params: [value] }],
  };
}

function abilityNode(source: HsrTables, point: CatalogPoint): Node {
  const plan = numberPlan(source.texts.template(point.PointDesc));
  return {
    names: source.texts.names(point.PointName),
    description: source.texts.text(point.PointDesc, point.ParamList),
    levelCurve: [{ level: 1, params: shownNumbers(plan, point.ParamList) }],
    ...(plan.orders && { orders: plan.orders }),
  };
}

const nodes: Readonly<Record<TraceRecord['kind'], typeof skillNode>> = {
  main_skill: skillNode,
  stat_boost: statNode,
  bonus_ability: abilityNode,
};

/** The whole trace tree, row by row: skills, the abilities of ascensions 2, 4 and 6, and the ten stat nodes. */
export function tracesOf(source: HsrTables, { tree, points }: KitSource): TraceRecord[] {
  const rows = rowsOf(tree);
  const records = points.map((point): TraceRecord => {
    const kind = kindOf(point);
    return {
      id: point.PointID,
      row: rows.get(point.PointID) ?? lastRow,
      kind,
      ...nodes[kind](source, point),
      maxLevel: point.MaxLevel,
      unlock: {
        ascension: point.AvatarPromotionLimit,
        level: point.AvatarLevelLimit,
        parentId: point.PrePoint[0] ?? null,
      },
      ...(point.levelCosts.length > 0 && { levelCosts: point.levelCosts }),
    };
  });
  return records.sort((one, other) => one.row - other.row || one.id - other.id);
}
