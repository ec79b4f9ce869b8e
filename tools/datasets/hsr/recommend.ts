import { baseStat } from '../../../src/games/gear.ts';
import { statOf } from '../../../src/games/hsr/props.ts';
import { recommendedOf } from '../dataset.ts';
import { type HsrTables, kitSources, type Point } from './source.ts';

/** Every tree has five nodes of one stat, three of another and two of a third: the first two are the kit's own. */
const ownStats = 2;
const abundance = 'Priest';

/** The wearer's stats in English texts. */
const namedStats =
  /\bwearer's (?:base )?(CRIT Rate|CRIT DMG|Break Effect|Effect Hit Rate|Effect RES|Outgoing Healing|Max HP|HP|ATK|DEF|SPD)\b/;
const statsByName: Readonly<Record<string, string>> = {
  'CRIT Rate': 'crit_rate',
  'CRIT DMG': 'crit_dmg',
  'Break Effect': 'break_effect',
  'Effect Hit Rate': 'effect_hit_rate',
  'Effect RES': 'effect_res',
  'Outgoing Healing': 'healing_bonus',
  'Max HP': 'hp',
  HP: 'hp',
  ATK: 'atk',
  DEF: 'def',
  SPD: 'spd',
};

const baseStatOf = (property: string): string => baseStat(statOf(property, 0).stat);

/** The stats of a tree, the one with the most nodes first. */
function statsOf(points: readonly Point[]): string[] {
  const counts = new Map<string, number>();
  for (const { PropertyType } of points.flatMap(({ StatusAddList }) => StatusAddList)) {
    const stat = baseStatOf(PropertyType);
    counts.set(stat, (counts.get(stat) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([stat]) => stat);
}

type Scaling = ReturnType<typeof scalingsOf>[number];

/** The stats of each served kit; none for characters newer than the tables. */
const scalingsOf = (source: HsrTables) =>
  Object.entries(source.avatars).map(([id, avatar]) => {
    const newest = kitSources(source.points, Number(id), avatar).at(-1);
    const stats = statsOf(newest?.points ?? []);
    const path = avatar.AvatarBaseType;
    const healing = path === abundance && stats.length > 0 ? ['healing_bonus'] : [];
    return { id: Number(id), path, stats: [...healing, ...stats] };
  });

interface Offer {
  /** Of its plain stats. */
  readonly properties: readonly string[];
  /** Its English text: without plain stats, the first stat in it counts. */
  readonly text: string | null;
  /** Of a light cone, whose passive works for no other path. */
  readonly path?: string;
}

/** Finds the characters for a set or a light cone, by the rule of docs/catalog.md. */
export type Recommend = (offer: Offer) => number[];

function wantedBy({ properties, text }: Offer): string[] {
  if (properties.length > 0) return properties.map(baseStatOf);
  const [, name] = namedStats.exec(text ?? '') ?? [];
  const stat = name === undefined ? undefined : statsByName[name];
  return stat === undefined ? [] : [stat];
}

/** For a light cone any stat of the tree is enough, since only its path can use it. */
function isFor({ stats, path }: Scaling, wanted: readonly string[], offer: Offer): boolean {
  if (offer.path !== undefined)
    return offer.path === path && wanted.some((stat) => stats.includes(stat));
  const healing = stats[0] === 'healing_bonus' ? 1 : 0;
  const own = stats.slice(0, ownStats + healing);
  return wanted.every((stat) => own.includes(stat));
}

export function createRecommend(source: HsrTables): Recommend {
  const scalings = scalingsOf(source);
  return (offer) => {
    const wanted = wantedBy(offer);
    const isWanted = (scaling: Scaling) => wanted.length > 0 && isFor(scaling, wanted, offer);
    return recommendedOf(scalings, isWanted)
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
  };
}
