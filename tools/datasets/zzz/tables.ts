import { z } from 'zod';
import { discKind } from '../../../src/games/zzz/gear.ts';
import {
  type AgentFacts,
  type Props,
  type SetFacts,
  type SkillId,
  skillIds,
  type WEngineFacts,
  type ZzzTables,
} from '../../../src/games/zzz/tables.ts';
import type { DataSource } from '../dataset.ts';
import { byId, makeRows, mapValues, readTable } from '../rows.ts';
import { kitRecords } from './kits.ts';
import { withNewest } from './newest.ts';
import {
  type Avatar,
  elementOf,
  readZzzTables,
  storePath,
  type Tables,
  type Weapon,
} from './source.ts';
import { columnNames } from './text.ts';

const skillTexts: Readonly<Record<SkillId, string>> = {
  basic: 'SkillText_CommonAttack',
  special: 'SkillText_SpecialAttack',
  dash: 'SkillText_Evade',
  ultimate: 'SkillText_UniqueSkill',
  core: 'SkillText_CoreSkill',
  assist: 'SkillText_AssistSkill',
};

const pairs = (source: Readonly<Record<string, number>>): Props =>
  Object.entries(source)
    .map(([property, value]) => [Number(property), value] as const)
    .filter(([, value]) => value !== 0)
    .sort(([left], [right]) => left - right);

const agentFacts = (avatar: Avatar): AgentFacts => ({
  element: elementOf(avatar),
  specialty: avatar.ProfessionType || null,
  rarity: avatar.Rarity,
  icon: avatar.CircleIcon,
  base: pairs(avatar.BaseProps),
  growth: pairs(avatar.GrowthProps),
  promotion: avatar.PromotionProps.map(pairs),
  core: avatar.CoreEnhancementProps.map(pairs),
});

const wEngineFacts = (weapon: Weapon): WEngineFacts => ({
  specialty: weapon.ProfessionType || null,
  rarity: weapon.Rarity,
  icon: weapon.ImagePath,
  main: [weapon.MainStat.PropertyId, weapon.MainStat.PropertyValue],
  secondary: [weapon.SecondaryStat.PropertyId, weapon.SecondaryStat.PropertyValue],
});

/** Discs are not listed: their id encodes set, rarity and slot, which is checked here. */
function setFacts({ equipments: { Items, Suits } }: Tables): Record<string, SetFacts> {
  makeRows(
    Items,
    ({ SuitId, Rarity }, id) => {
      const kind = discKind(Number(id));
      if (kind.setId !== SuitId || kind.rarity !== Rarity)
        throw new Error('Its id does not follow the rule.');
    },
    storePath('equipments'),
    'Items',
  );
  return mapValues(Suits, ({ Icon, SetBonusProps }) => ({
    icon: Icon,
    bonus: pairs(SetBonusProps),
  }));
}

const pictures = byId(z.object({ Icon: z.string() }));

/** The mapping of players beside the records of the catalog. */
export function makeZzzTables(sources: DataSource): ZzzTables {
  const source = withNewest(sources);
  const tables = readZzzTables(source);
  return {
    agents: mapValues(tables.avatars, agentFacts),
    discLevels: tables.discLevels,
    kits: kitRecords(source, tables),
    pictures: mapValues(readTable(source, storePath('pfps'), pictures), ({ Icon }) => Icon),
    properties: tables.properties,
    sets: setFacts(tables),
    skills: Object.fromEntries(
      skillIds.map((id) => [id, columnNames(tables.words, skillTexts[id])]),
    ),
    wEngineLevels: tables.wEngineLevels,
    wEngineStars: tables.wEngineStars,
    wEngines: mapValues(tables.weapons, wEngineFacts),
  };
}
