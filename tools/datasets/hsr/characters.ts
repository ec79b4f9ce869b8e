import type {
  CatalogRecord,
  CharacterBody,
  CharacterHead,
  KitRecord,
  LevelRecord,
  ParamRecord,
  RankRecord,
  TalentRecord,
  TraceRecord,
} from '../../../src/games/catalog.ts';
import { elementOf, pathOf } from '../../../src/games/hsr/model.ts';
import { statOf } from '../../../src/games/hsr/props.ts';
import { textOrNull } from '../../../src/games/names.ts';
import { ascensionOf, checkpoints, grown, promotionRow } from './growth.ts';
import type { Releases } from './releases.ts';
import {
  type Avatar,
  type HsrTables,
  type KitSource,
  kitSources,
  type Point,
  pathRecord,
  type Skill,
} from './source.ts';
import { type NumberPlan, noNames, numberPlan, shownNumber, shownNumbers } from './text.ts';

const mainTypes = ['basic', 'skill', 'ultimate', 'talent', 'technique'] as const;
/** The skills of a memosprite or of the path of Elation, by their place in the tree. */
const summonTypes = ['skill', 'talent'] as const;

/** The points of a character's skills: its own five, then those of its summons. */
const skillPoints = ({ AvatarSkills, SummonSkills }: KitSource['tree']) => [
  ...AvatarSkills.map((id, index) => ({ id, type: mainTypes[index] ?? 'skill' })),
  ...SummonSkills.flatMap((ids, index) =>
    ids.map((id) => ({ id, type: summonTypes[index] ?? 'skill' })),
  ),
];

/** The skills that a point raises and the game shows, the point's main one first. */
const skillsAt = ({ skills }: HsrTables, { LevelUpSkillID }: Point): Skill[] =>
  LevelUpSkillID.map((id) => Object.values(skills[id] ?? {})).filter(
    ([first]) => first?.SkillDesc !== undefined && !first.HideInUI,
  );

/** The game has no labels for the numbers: they stand in the order of the description (R7.3). */
const paramsOf = ({ asked }: NumberPlan, levels: Skill): ParamRecord[] =>
  asked.map(([position, isPercent]) => ({
    labels: noNames,
    unit: isPercent ? 'percent' : 'flat',
    values: levels.flatMap(({ ParamList }) => {
      const value = ParamList[position - 1];
      return value === undefined ? [] : [shownNumber(value, isPercent)];
    }),
  }));

/** Skills of one point rise together: the cost stands with the first of them. */
const talentRecords = (source: HsrTables, type: string, point: Point): TalentRecord[] =>
  skillsAt(source, point).map((levels, index) => {
    const [first] = levels;
    const plan = numberPlan(source.texts.template(first?.SkillDesc));
    return {
      type,
      names: source.texts.names(first?.SkillName),
      description: source.texts.text(first?.SkillDesc, first?.ParamList),
      params: paramsOf(plan, levels),
      ...(plan.orders && { orders: plan.orders }),
      ...(index === 0 && point.levelCosts.length > 0 && { levelCosts: point.levelCosts }),
    };
  });

/** All skills of a kit; an enhanced basic attack, skill or ultimate stands behind the one it replaces. */
const talentsOf = (source: HsrTables, { tree, points }: KitSource): TalentRecord[] =>
  skillPoints(tree).flatMap(({ id, type }) => {
    const point = points.findLast(({ PointID }) => PointID === id);
    return point === undefined ? [] : talentRecords(source, type, point);
  });

const rowOfType: Readonly<Record<string, number>> = { basic: 1, skill: 2, ultimate: 3, talent: 4 };
/** The row of techniques, and of points without a parent. */
const lastRow = 4;

/** `PointType` of stat nodes and of skills: a character's own, a memosprite's or Elation's. */
const statType = 1;
const skillTypes: ReadonlySet<number> = new Set([2, 4]);

/** The row of every point that the player's tree shows; a skill's own row is that of its type. */
function rowsOf(tree: KitSource['tree']): Map<number, number> {
  const skills = skillPoints(tree).map(({ id, type }) => [id, rowOfType[type] ?? lastRow] as const);
  const nodes = tree.PropSkills.flatMap((ids, index) => ids.map((id) => [id, index + 1] as const));
  return new Map([...skills, ...nodes]);
}

const kindOf = ({ PointType }: Point): TraceRecord['kind'] => {
  if (PointType === statType) return 'stat_boost';
  return skillTypes.has(PointType) ? 'main_skill' : 'bonus_ability';
};

/** Stats in points; every other stat of a node is a percentage. */
const flatStats: ReadonlySet<string> = new Set(['hp', 'atk', 'def', 'spd']);

type Node = Pick<TraceRecord, 'names' | 'description' | 'levelCurve' | 'orders'>;

function skillNode(source: HsrTables, point: Point): Node {
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

function statNode(source: HsrTables, point: Point): Node {
  const [status] = point.StatusAddList;
  const names = source.texts.names(point.PointName);
  if (status === undefined) return { names, description: null, levelCurve: [] };
  const { stat, value } = statOf(status.PropertyType, status.Value);
  // `ATK +4%`, as the game writes it below the node.
  const amount = `+${value}${flatStats.has(stat) ? '' : '%'}`;
  const statNames = source.storeTexts.names(status.PropertyType);
  return {
    names,
    description: textOrNull(statNames.map((name) => name && `${name} ${amount}`)),
    levelCurve: [{ level: 1, params: [value] }],
  };
}

function abilityNode(source: HsrTables, point: Point): Node {
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
function tracesOf(source: HsrTables, { tree, points }: KitSource): TraceRecord[] {
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

/** Six eidolons, without texts for the newest characters. The ids of a form begin with its number. */
const ranksOf = (source: HsrTables, ids: readonly number[], form: number): RankRecord[] =>
  ids.map((id, index) => {
    const rank = source.ranks[form === 0 ? id : `${form}${id}`];
    return {
      level: index + 1,
      names: source.texts.names(rank?.Name),
      description: source.texts.text(rank?.Desc, rank?.Param),
    };
  });

const levelsOf = (id: number, { Promotion }: Avatar): LevelRecord[] =>
  checkpoints.map(({ level, ascension }) => {
    const row = promotionRow(Promotion, ascension, `avatar ${id}`);
    return {
      level,
      ascension,
      hp: grown(row.HPBase, row.HPAdd, level),
      atk: grown(row.AttackBase, row.AttackAdd, level),
      def: grown(row.DefenceBase, row.DefenceAdd, level),
      spd: row.SpeedBase,
    };
  });

/** The Trailblazer has an id for each sex and path: the even ones are female. */
const isFemaleTrailblazer = (id: number): boolean => id > 8000 && id % 2 === 0;

const noKit: KitRecord = { talents: [], ranks: [], traces: [] };

/** The record has the enhanced kit of a character, with the original beside it (R7.6a). */
export function characterRecord(
  source: HsrTables,
  releases: Releases,
  id: number,
  avatar: Avatar,
): CatalogRecord<CharacterHead, CharacterBody> {
  const release = releases(id, avatar.Rarity);
  const kits = kitSources(source.points, id, avatar).map(
    (kit): KitRecord => ({
      talents: talentsOf(source, kit),
      ranks: ranksOf(source, avatar.RankIDList, kit.form),
      traces: tracesOf(source, kit),
    }),
  );
  const [original = noKit] = kits;
  return {
    head: {
      id,
      names: source.storeTexts.names(avatar.AvatarName),
      rarity: avatar.Rarity,
      element: elementOf(avatar.Element).name,
      weaponType: pathOf(avatar.AvatarBaseType).name,
      region: null,
      releaseVersion: release.version,
      releasedAt: release.date,
      icon: avatar.AvatarSideIconPath,
      portrait: avatar.ActionAvatarHeadIconPath,
      splash: avatar.AvatarCutinFrontImgPath,
      ...(kits.length > 1 && { enhanced: true as const }),
    },
    body: {
      description: source.texts.textFor(isFemaleTrailblazer(id), source.profiles[id]?.ItemBGDesc),
      ...(kits.at(-1) ?? noKit),
      ascension: ascensionOf(source.promotions[id], `avatar ${id}`),
      levels: levelsOf(id, avatar),
      path: pathRecord(source, avatar.AvatarBaseType),
      ...(kits.length > 1 && { original }),
      coreSkill: [],
    },
  };
}
