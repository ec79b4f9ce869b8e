import { z } from 'zod';
import { isFirst, type Language, languages } from '../../../src/games/ids.ts';
import { bannersPath } from '../banners.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { textFolders } from '../languages.ts';
import { checkTable, readTable } from '../rows.ts';
import {
  affixes,
  avatar,
  type CatalogBanner,
  type CatalogPoint,
  type CatalogSkill,
  gacha,
  hash,
  key,
  kitKey,
  lightCone,
  numbers,
  pointLevels,
  promotionCosts,
  skillLevel,
  starRail,
  versions,
} from './catalog-schemas.ts';
import { createTexts } from './catalog-text.ts';
import { laterNames, type TextIds } from './later-names.ts';
import { relicSet, storePath, table } from './tables-source.ts';

/** Reads one file checked, whose rows lie `depth` keys deep; throws with its name where it has another form than it had. */
type Read = <Row>(path: string, schema: z.ZodType<Row>, depth?: number) => Row;

/** All texts of the game in one language, by id. */
const textPath = (language: Language): string =>
  `starrail-cache/langs/${textFolders[language].toLowerCase()}.json`;

function textsOf(source: DataSource, read: Read, ids: TextIds) {
  const columns = languages.map((language) => {
    const path = textPath(language);
    const isThere = isFirst(language) || findTable(source, path) !== undefined;
    return isThere ? read(path, table(z.string())) : laterNames(source, language, ids);
  });
  const store = read(storePath('hsr'), table(table(z.string())), 2);
  const storeColumns = languages.map((language) => store[language] ?? {});
  const trailblazer = storeColumns.map((column) => column['trailblazer'] ?? null);
  return {
    texts: createTexts(columns, trailblazer),
    /** Names only, but of newer characters and stats too. */
    storeTexts: createTexts(storeColumns, trailblazer),
  };
}

function readSkills(read: Read): Map<number, CatalogSkill> {
  const files = ['AvatarSkillConfig', 'AvatarServantSkillConfig'].map((file) =>
    read(`starrail-cache/data/${file}.json`, table(table(skillLevel))),
  );
  return new Map(
    files
      .flatMap((file) => Object.entries(file))
      .map(([id, levels]) => [Number(id), Object.values(levels)]),
  );
}

/** The trace points of every kit. */
function readPoints(read: Read): Map<string, CatalogPoint[]> {
  const file = read('starrail-cache/data/AvatarSkillTreeConfig.json', table(pointLevels));
  const points = new Map<string, CatalogPoint[]>();
  for (const point of Object.values(file)) {
    const key = kitKey(point.AvatarID, point.EnhancedID ?? 0);
    points.set(key, [...(points.get(key) ?? []), point]);
  }
  return points;
}

function readBanners(read: Read): CatalogBanner[] {
  return read(bannersPath, gacha, 3)
    .filter(({ Business }) => Business === starRail)
    .flatMap(({ Banners }) => Banners);
}

const readTables = (read: Read) => {
  const store = <Row>(name: string, schema: z.ZodType<Row>, depth?: number) =>
    read(storePath(name), schema, depth);
  const cache = <Row>(name: string, schema: z.ZodType<Row>) =>
    read(`starrail-cache/data/${name}.json`, schema);
  const bonus = z.object({
    SkillDesc: key,
    AbilityParamList: numbers,
    /** What it does beside plain stats; empty when that is all. */
    AbilityName: z.string(),
  });
  const passive = z.object({ SkillName: hash, SkillDesc: hash, ParamList: numbers });
  return {
    avatars: store('avatars', table(avatar)),
    lightCones: store('weapons', table(lightCone)),
    sets: store('relics', z.object({ Sets: table(relicSet) }), 2).Sets,
    affixes: store('affixes', affixes, 3),
    profiles: cache('ItemConfigAvatar', table(z.object({ ItemBGDesc: hash }))),
    promotions: cache('AvatarPromotionConfig', promotionCosts),
    lightConePromotions: cache('EquipmentPromotionConfig', promotionCosts),
    ranks: cache('AvatarRankConfig', table(z.object({ Name: key, Desc: key, Param: numbers }))),
    passives: cache('EquipmentSkillConfig', table(table(passive))),
    bonuses: cache('RelicSetSkillConfig', table(table(bonus))),
    setVersions: cache('RelicSetConfig', table(z.object({ ReleaseVersion: z.string() }))),
    pieces: cache('ItemConfigRelic', table(z.object({ ItemName: hash }))),
    paths: cache('AvatarBaseType', table(z.object({ BaseTypeText: hash }))),
    characterVersions: read('thebowja-starrail/EN/characters.json', versions),
    lightConeVersions: read('thebowja-starrail/EN/lightcones.json', versions),
  };
};

const item = z.object({ name: z.string().default('') });

/** There simplified Chinese is what all Chinese is called. */
const itemFolder = (language: Language): string =>
  language === 'zh-cn' ? 'cn' : textFolders[language].toLowerCase();

/** Names of items in one language. */
export const itemTable = (language: Language): string =>
  `star-rail-res/${itemFolder(language)}/items.json`;

/** Empty where the source does not have a table: what is built in is known anyhow. */
const readItems = (source: DataSource) =>
  languages
    .map(itemTable)
    .map((path) => checkTable(path, findTable(source, path) ?? {}, table(item)));

/** Everything the catalog is made of, checked. */
export function readHsrTables(source: DataSource) {
  const read: Read = (path, schema, depth) => readTable(source, path, schema, depth);
  const tables = { ...readTables(read), skills: readSkills(read), points: readPoints(read) };
  return {
    ...tables,
    ...textsOf(source, read, tables),
    banners: readBanners(read),
    items: readItems(source),
  };
}
export type HsrTables = ReturnType<typeof readHsrTables>;
