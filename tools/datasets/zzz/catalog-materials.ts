import type { CatalogShared, MaterialRecord } from '../../../src/games/catalog.ts';
import { type Names, shortNames } from '../../../src/games/names.ts';
import type { AgentRecord } from './catalog-agents.ts';
import type { TextMaps } from './catalog-source.ts';
import { plainText } from './catalog-text.ts';
import type { WEngineRecord } from './catalog-w-engines.ts';

const threeDigits = (place: number): string => String(place).padStart(3, '0');

/** The game's items by the hundred that their ids begin with, and how its texts call one of them. */
const itemKeys: Readonly<Record<number, (place: number) => string>> = {
  1001: (place) => `Item_AvatarSkillMaterial_${place}_name`,
  1002: (place) => `Item_AvatarBreakMaterial_${place}_name`,
  1009: (place) => `Item_AvatarSkillLastBreak_${place}_name`,
  1010: (place) => `Item_WeaponBreak_${place}_name`,
  1100: (place) => `Item_BigBoss${threeDigits(place)}_name`,
  1105: (place) => `Item_SmallBoss${threeDigits(place)}_name`,
};

/** The names of what agents and w-engines cost; an item that the texts do not have is left out. */
export function materialNames(
  agents: readonly AgentRecord[],
  engines: readonly WEngineRecord[],
  maps: TextMaps,
): CatalogShared['materials'] {
  const used = new Set([...agents.flatMap(costsOfAgent), ...engines.flatMap(costsOfEngine)]);
  const named = [...used]
    .toSorted((left, right) => left - right)
    .map((id): [string, Names] => [String(id), namesOf(id, maps)]);
  return Object.fromEntries(named.filter(([, names]) => names.some((name) => name !== null)));
}

type Cost = { readonly materials: readonly MaterialRecord[] };

const itemsOf = (costs: readonly Cost[]): number[] =>
  costs.flatMap(({ materials }) => materials.map(({ id }) => id));

const costsOfAgent = ({ body }: AgentRecord): number[] => [
  ...itemsOf(body.ascension),
  ...itemsOf(body.coreSkill.map(({ unlock }) => unlock)),
  ...body.talents.flatMap(({ levelCosts }) => itemsOf(levelCosts ?? [])),
];

const costsOfEngine = ({ body }: WEngineRecord): number[] => itemsOf(body.ascension ?? []);

function namesOf(id: number, maps: TextMaps): Names {
  const key = itemKeys[Math.floor(id / 100)]?.(id % 100) ?? '';
  return shortNames(maps.map((map) => plainText(map[key])));
}
