import type { CatalogContent } from '../../../src/games/catalog.ts';
import type {
  AffixRecord,
  AvatarRecord,
  HsrTables,
  LightConeRecord,
  NodeRecord,
  RelicRecord,
  SetRecord,
  SkillRecord,
  TraceForm,
} from '../../../src/games/hsr/tables.ts';
import type { Names } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { makeRows, mapValues } from '../rows.ts';
import { promotionRow } from './growth.ts';
import {
  type Avatar,
  type LightCone,
  type MappingTables,
  type RelicSet,
  readMappingTables,
  storePath,
} from './source.ts';

/** The names of each trace in the catalog, by its point. */
type TraceNames = ReadonlyMap<number, Names>;

const traceNames = ({ characters }: CatalogContent): TraceNames =>
  new Map(
    characters
      .flatMap(({ body }) => [...body.traces, ...(body.original?.traces ?? [])])
      .map(({ id, names }) => [id, names]),
  );

const promotions = [0, 1, 2, 3, 4, 5, 6];
const relicTypes = ['HEAD', 'HAND', 'BODY', 'FOOT', 'NECK', 'OBJECT'];

const mapRows = <From, To>(
  rows: Record<string, From>,
  make: (row: From, id: string) => To,
  file: string,
  ...keys: readonly string[]
) => Object.fromEntries(makeRows(rows, (row, id) => [id, make(row, id)] as const, file, ...keys));

/** The one value of a column that must not change from promotion to promotion. */
function constant<Row>(rows: readonly Row[], column: (row: Row) => number): number {
  const values = new Set(rows.map(column));
  const [value] = values;
  if (value === undefined || values.size > 1) {
    throw new Error('A growth per level differs between promotions.');
  }
  return value;
}

const promotionRows = <Row>(rows: Readonly<Record<string, Row>>): Row[] =>
  promotions.map((step) => promotionRow(rows, step, 'it'));

function skillRecord(
  source: MappingTables,
  names: TraceNames,
  point: number,
  rankIds: readonly string[],
): SkillRecord {
  const extras = rankIds.map((id) => source.ranks[id]?.SkillAddLevelList[point] ?? 0);
  const index = extras.findIndex((extra) => extra > 0);
  if (extras.filter((extra) => extra > 0).length > 1) {
    throw new Error(`Two eidolons raise trace point ${point}.`);
  }
  return {
    point,
    names: names.get(point) ?? [],
    eidolon: index + 1,
    extra: extras[index] ?? 0,
  };
}

/** The points of stats count from 201, those of bonus abilities from 101. */
const isAbility = (point: number): boolean => point % 1000 < 200;

/** The stat nodes of the store's tree; bonus abilities have no properties there. */
const nodeRecords = (source: MappingTables, row: readonly number[]): NodeRecord[] =>
  row.flatMap((point): NodeRecord[] => {
    if (isAbility(point)) return [[point, null, 0]];
    const properties = Object.entries(source.tree[point]?.['1']?.props ?? {});
    return properties.map(([property, value]) => [point, property, value]);
  });

function traceForms(source: MappingTables, names: TraceNames, avatar: Avatar): TraceForm[] {
  return Object.keys(avatar.SkillTree)
    .sort()
    .map((form) => {
      const { AvatarSkills, PropSkills } = avatar.SkillTree[form] ?? {};
      if (AvatarSkills === undefined || PropSkills?.length !== 4) {
        throw new Error('A trace tree has not four rows.');
      }
      const prefix = form === '0' ? '' : form;
      const rankIds = avatar.RankIDList.map((id) => `${prefix}${id}`);
      return {
        skills: AvatarSkills.slice(0, 4).map((point) => skillRecord(source, names, point, rankIds)),
        rows: PropSkills.map((row) => nodeRecords(source, row)),
      };
    });
}

function avatarRecord(source: MappingTables, names: TraceNames, avatar: Avatar): AvatarRecord {
  const rows = promotionRows(avatar.Promotion);
  return {
    rarity: avatar.Rarity,
    element: avatar.Element,
    path: avatar.AvatarBaseType,
    growth: {
      hp: rows.map((row) => row.HPBase),
      hpAdd: constant(rows, (row) => row.HPAdd),
      atk: rows.map((row) => row.AttackBase),
      atkAdd: constant(rows, (row) => row.AttackAdd),
      def: rows.map((row) => row.DefenceBase),
      defAdd: constant(rows, (row) => row.DefenceAdd),
    },
    spd: constant(rows, (row) => row.SpeedBase),
    critRate: constant(rows, (row) => row.CriticalChance),
    critDmg: constant(rows, (row) => row.CriticalDamage),
    forms: traceForms(source, names, avatar),
  };
}

function lightConeRecord(lightCone: LightCone): LightConeRecord {
  const rows = promotionRows(lightCone.Promotion);
  const ranks = ['1', '2', '3', '4', '5'].map((rank) => lightCone.EquipmentSkill[rank]?.props);
  const names = [...new Set(ranks.flatMap((rank) => Object.keys(rank ?? {})))];
  return {
    rarity: lightCone.Rarity,
    path: lightCone.AvatarBaseType,
    growth: {
      hp: rows.map((row) => row.BaseHP),
      hpAdd: constant(rows, (row) => row.BaseHPAdd),
      atk: rows.map((row) => row.BaseAttack),
      atkAdd: constant(rows, (row) => row.BaseAttackAdd),
      def: rows.map((row) => row.BaseDefence),
      defAdd: constant(rows, (row) => row.BaseDefenceAdd),
    },
    properties: Object.fromEntries(
      names.map((name) => [name, ranks.map((rank) => rank?.[name] ?? 0)]),
    ),
  };
}

function setRecord({ SetSkills }: RelicSet): SetRecord {
  const { '2': two, '4': four } = SetSkills;
  return { two: two?.props ?? {}, four: four === undefined ? null : four.props };
}

/** The relics whose id does not follow the rule; throws where a picture or the sub affixes do not. */
function irregularRelics(source: MappingTables): Record<string, RelicRecord> {
  const rows = mapRows(
    source.relics.Items,
    (item, id) => {
      const slot = relicTypes.indexOf(item.Type) + 1;
      if (!item.Icon.endsWith(`/RelicIcons/IconRelic_${item.SetID}_${slot}.png`)) {
        throw new Error(`Relic ${id} has a picture of another form.`);
      }
      if (item.SubAffixGroup !== item.Rarity) throw new Error(`Relic ${id} has other sub affixes.`);
      const regular =
        id === `${item.Rarity + 1}${item.SetID}${slot}` &&
        item.MainAffixGroup === item.Rarity * 10 + slot;
      return regular ? null : ([item.Rarity, slot, item.SetID, item.MainAffixGroup] as const);
    },
    storePath('relics'),
    'Items',
  );
  return Object.fromEntries(
    Object.entries(rows).flatMap(([id, row]) => (row === null ? [] : [[id, row]])),
  );
}

/** The mapping of players beside the records of the catalog: the numbers of final stats. */
export function makeHsrTables(
  dataSource: DataSource,
  content: CatalogContent,
): Omit<HsrTables, 'kits'> {
  const source = readMappingTables(dataSource);
  const names = traceNames(content);
  const { MainAffix, SubAffix } = source.affixes;
  return {
    avatars: mapRows(
      source.avatars,
      (avatar) => avatarRecord(source, names, avatar),
      storePath('avatars'),
    ),
    lightCones: mapRows(source.lightCones, lightConeRecord, storePath('weapons')),
    mainAffixes: mapValues(MainAffix, (group) =>
      mapValues(group, (row): AffixRecord => [row.Property, row.BaseValue, row.LevelAdd]),
    ),
    pictures: mapValues(source.pictures, ({ Icon }) => Icon),
    relics: irregularRelics(source),
    sets: mapValues(source.relics.Sets, setRecord),
    subAffixes: mapValues(SubAffix, (group) =>
      mapValues(group, (row): AffixRecord => [row.Property, row.BaseValue, row.StepValue]),
    ),
  };
}
