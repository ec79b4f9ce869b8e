import type { CatalogShared } from '../../catalog.ts';
import type { Names } from '../../names.ts';
import type { AgentRecord } from './catalog-agents.ts';
import type { TextMaps } from './catalog-source.ts';
import { plainText } from './catalog-text.ts';

/** The items of the agents' promotions: 100213 is `Item_AvatarBreakMaterial_13_name`. */
const promotionItems = 100_200;

/** The names of what the agents' promotions cost; an item that the texts do not have is left out. */
export function materialNames(
  agents: readonly AgentRecord[],
  maps: TextMaps,
): CatalogShared['materials'] {
  const used = agents.flatMap(({ body }) =>
    body.ascension.flatMap(({ materials }) => materials.map(({ id }) => id)),
  );
  const named = [...new Set(used)]
    .toSorted((left, right) => left - right)
    .map((id): [string, Names] => [String(id), namesOf(id, maps)]);
  return Object.fromEntries(named.filter(([, names]) => names.some((name) => name !== null)));
}

const namesOf = (id: number, maps: TextMaps): Names =>
  maps.map((map) => plainText(map[`Item_AvatarBreakMaterial_${id - promotionItems}_name`]));
