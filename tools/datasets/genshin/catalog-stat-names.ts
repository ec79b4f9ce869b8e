import type { CatalogShared } from '../../../src/games/catalog.ts';
import { statName } from '../../../src/games/genshin/props.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { namesFrom } from './tables-names.ts';
import { locs } from './tables-source.ts';

/** Stats that sets give and no character's panel lists. */
const others: Readonly<Record<string, string>> = {
  FIGHT_PROP_HEALED_ADD: 'incoming_healing',
  FIGHT_PROP_FIRE_SUB_HURT: 'pyro_res',
  FIGHT_PROP_ELEC_SUB_HURT: 'electro_res',
  FIGHT_PROP_SHIELD_COST_MINUS_RATIO: 'shield_strength',
};

/** What the game calls each stat that we have a name for. */
export function statNames(source: DataSource): NonNullable<CatalogShared['statNames']> {
  const texts = readTable(source, 'enka-store/gi/locs.json', locs, 2);
  return Object.fromEntries(
    Object.keys(texts['en'] ?? {}).flatMap((key) => {
      const stat = others[key] ?? statName(key);
      return stat === key ? [] : [[stat, namesFrom(texts, key)]];
    }),
  );
}
