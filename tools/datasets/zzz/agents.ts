import type {
  AscensionRecord,
  CatalogContent,
  CharacterBody,
  LevelRecord,
  StatBonus,
} from '../../../src/games/catalog.ts';
import { languages } from '../../../src/games/ids.ts';
import { type Text, textOrNull } from '../../../src/games/names.ts';
import { costOf, levelStops } from '../dataset.ts';
import { makeEach, makeOf } from '../rows.ts';
import { coreLevelCosts, skillLevelCosts } from './costs.ts';
import type { Release } from './releases.ts';
import { coreSkillRecords, mindscapeRecords, talentRecords } from './skills.ts';
import {
  type Avatar,
  type CatalogTables,
  elementOf,
  statOf,
  storePath,
  type Tables,
  tooltipRows,
} from './source.ts';
import { columnNames, storeNames, withMarkup } from './text.ts';

const prefix = 'Camp';

/** Where the source of the factions names an authority, the squad or department of it that the game shows. */
const departments: Readonly<Record<string, string>> = {
  1041: 'N.E.D.F-Obols',
  1301: 'N.E.D.F-Obols',
  1361: 'N.E.D.F-Obols',
  1461: 'N.E.D.F-Obols',
  1381: 'N.E.D.F-Sliver',
  1241: 'N.E.P.S-CriminalInvestigation',
  1251: 'N.E.P.S-CriminalInvestigation',
  1261: 'N.E.P.S-CriminalInvestigation',
  1271: 'N.E.P.S-CriminalInvestigation',
  1521: 'N.E.P.S-MetropolitanOrderDivision',
  1561: 'E.S.D',
  1571: 'E.S.D',
  1591: 'A.P.D',
};

/** The faction of an agent by id; null when the sources do not agree on a name. */
function factionsOf({ partners, maps }: CatalogTables): (agentId: string) => Text {
  const chinese = maps[languages.indexOf('zh-cn')] ?? {};
  const keys = new Map(
    Object.entries(chinese)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, name]) => [name, key]),
  );
  return (agentId) => {
    const department = departments[agentId];
    const key =
      department === undefined ? keys.get(partners[agentId]?.Camp ?? '') : prefix + department;
    return key === undefined ? null : textOrNull(columnNames(maps, key));
  };
}

/** Property ids of base HP, ATK and DEF. */
const baseProperties = { hp: 11101, atk: 12101, def: 13101 } as const;

/** As the game counts them, and a player's agent shows its own: 1 is not yet promoted. */
const phases = [1, 2, 3, 4, 5, 6];

/** The item that is the game's currency. */
const denny = 10;

/** The agents in the order of their ids. */
export function agentRecords(
  tables: CatalogTables,
  release: (agentId: number) => Release,
): CatalogContent['characters'] {
  const faction = factionsOf(tables);
  return makeEach(
    Object.entries(tables.avatars),
    ([id, avatar]) => ({
      head: {
        id: Number(id),
        names: storeNames(tables, avatar.Name),
        rarity: avatar.Rarity,
        element: elementOf(avatar),
        weaponType: avatar.ProfessionType || null,
        icon: avatar.CircleIcon,
        portrait: avatar.Image,
        // At the host of splash art, which alone has them.
        splash: `/assets/zzz/Mindscape_${id}_3.webp`,
        region: faction(id),
        ...release(Number(id)),
      },
      // What its texts ask for may be in no table: it is served without them.
      body: makeOf(tooltipRows('Avatars', id), () => bodyOf(tables, id, avatar)),
    }),
    ([id]) => [{ file: storePath('avatars'), keys: [id] }],
  );
}

function bodyOf(tables: CatalogTables, id: string, avatar: Avatar): CharacterBody {
  const own = tables.agentTexts(id);
  const markup = own.map(({ Terms }, index) => ({
    buttons: tables.words[index] ?? {},
    terms: Terms,
  }));
  const texts = withMarkup(own, markup);
  const coreCosts = coreLevelCosts(Number(id));
  return {
    description: null,
    talents: talentRecords(texts, { skill: skillLevelCosts(elementOf(avatar)), core: coreCosts }),
    ascension: ascensionRecords(tables.partners[id]?.Level ?? {}),
    levels: levelStops(phases.map((phase) => phase * 10)).map((stop) => levelRecord(avatar, stop)),
    ranks: mindscapeRecords(texts),
    path: null,
    traces: [],
    coreSkill: coreSkillRecords(texts, coreStats(tables, avatar), coreCosts),
  };
}

/** What each enhancement has added by then, A to F. */
const coreStats = (tables: Tables, { CoreEnhancementProps }: Avatar): StatBonus[][] =>
  CoreEnhancementProps.slice(1).map((props) =>
    Object.entries(props)
      .filter(([, value]) => value !== 0)
      .map(([property, value]) => statOf(tables, Number(property), value)),
  );

const levelRecord = (
  avatar: Avatar,
  { level, ascension }: Readonly<Record<'level' | 'ascension', number>>,
): LevelRecord => {
  // What the agent has by itself, without core enhancement, rounded as the game does.
  const baseOf = (property: number): number => {
    const growth = Math.floor(((avatar.GrowthProps[property] ?? 0) * (level - 1)) / 10_000);
    const promotion = avatar.PromotionProps[ascension]?.[property] ?? 0;
    return (avatar.BaseProps[property] ?? 0) + growth + promotion;
  };
  return {
    level,
    ascension: ascension + 1,
    hp: baseOf(baseProperties.hp),
    atk: baseOf(baseProperties.atk),
    def: baseOf(baseProperties.def),
  };
};

/** Empty when the source does not know the agent. Its rows are for the level cap that the cost leads away from. */
const ascensionRecords = (
  rows: NonNullable<CatalogTables['partners'][string]['Level']>,
): readonly AscensionRecord[] =>
  phases.slice(1).flatMap((phase) => {
    const cost = rows[phase - 1]?.Materials;
    const levelCap = rows[phase]?.LevelMax;
    if (cost === undefined || levelCap === undefined) return [];
    const paid = Object.entries(cost).map(([item, count]) => ({ id: Number(item), count }));
    return [{ phase, levelCap, ...costOf(paid, denny) }];
  });
