import type { TraceRecord } from '../../catalog.ts';
import type { Names, Text } from '../../names.ts';
import { statOf } from '../vocabulary.ts';
import type { CatalogAvatar, CatalogPoint } from './catalog-schemas.ts';
import { shownNumbers, skillPoints, skillsAt } from './catalog-skills.ts';
import type { HsrTables } from './catalog-source.ts';
import { textOf } from './catalog-text.ts';

const rowOfType: Readonly<Record<string, number>> = { basic: 1, skill: 2, ultimate: 3, talent: 4 };
/** Where a technique stands, and what hangs below nothing. */
const lastRow = 4;

/** `PointType` of stat nodes and of skills: a character's own, a memosprite's or Elation's. */
const statType = 1;
const skillTypes: ReadonlySet<number> = new Set([2, 4]);

/** The row of every point that the player's tree shows; a skill's own row is that of its type. */
function rowsOf(avatar: CatalogAvatar): Map<number, number> {
  const skills = skillPoints(avatar).map(
    ({ id, type }) => [id, rowOfType[type] ?? lastRow] as const,
  );
  const nodes = avatar.SkillTree['0'].PropSkills.flatMap((ids, index) =>
    ids.map((id) => [id, index + 1] as const),
  );
  return new Map([...skills, ...nodes]);
}

const kindOf = ({ PointType }: CatalogPoint): TraceRecord['kind'] => {
  if (PointType === statType) return 'stat_boost';
  return skillTypes.has(PointType) ? 'main_skill' : 'bonus_ability';
};

/** What counts in points; every other stat of a node is a percentage. */
const flatStats: ReadonlySet<string> = new Set(['hp', 'atk', 'def', 'spd']);

type Node = Pick<TraceRecord, 'names' | 'description' | 'levelCurve'>;

function skillNode(source: HsrTables, point: CatalogPoint): Node {
  const [levels = []] = skillsAt(source, point);
  const [first] = levels;
  return {
    names: source.texts.names(first?.SkillName ?? point.PointName),
    description: source.texts.text(first?.SkillDesc, first?.ParamList),
    levelCurve: levels.slice(0, point.MaxLevel).map(({ SkillDesc, ParamList }, index) => ({
      level: index + 1,
      params: shownNumbers(source, [SkillDesc], ParamList),
    })),
  };
}

/** What the game writes below a stat node: `ATK +4%`. */
function statText(statNames: Names, value: number, isPercent: boolean): Text {
  const amount = `+${value}${isPercent ? '%' : ''}`;
  return textOf(statNames.map((name) => (name === null ? null : `${name} ${amount}`)));
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
  return {
    names: source.texts.names(point.PointName),
    description: source.texts.text(point.PointDesc, point.ParamList),
    levelCurve: [{ level: 1, params: shownNumbers(source, [point.PointDesc], point.ParamList) }],
  };
}

const nodes: Readonly<Record<TraceRecord['kind'], typeof skillNode>> = {
  main_skill: skillNode,
  stat_boost: statNode,
  bonus_ability: abilityNode,
};

/** The whole trace tree, row by row: skills, the abilities of ascensions 2, 4 and 6, and the ten stat nodes. */
export function tracesOf(source: HsrTables, id: number, avatar: CatalogAvatar): TraceRecord[] {
  const rows = rowsOf(avatar);
  const records = (source.points.get(id) ?? []).map((point): TraceRecord => {
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
    };
  });
  return records.sort((one, other) => one.row - other.row || one.id - other.id);
}
