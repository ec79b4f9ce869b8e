import type { BonusRecord } from '../../../src/games/catalog.ts';
import { baseStat } from '../../../src/games/gear.ts';
import { recommendedOf } from '../dataset.ts';
import { type Avatar, elementOf, statOf, type Tables, type Weapon } from './source.ts';

export interface Recommending {
  readonly byEngine: (engineId: number, weapon: Weapon) => readonly number[];
  readonly bySet: (bonus: BonusRecord['stats']) => readonly number[];
}

/** An agent, and what its damage or its use grows with. */
interface Scaling {
  readonly id: number;
  readonly specialty: string;
  readonly ownEngine: number;
  /** The stats that the game shows first of the agent, and the bonus for its element. */
  readonly stats: ReadonlySet<string>;
}

/**
 * Who has use for an engine or a set, by a rule of ours: the stats of an agent are those that the game shows first of
 * it, and DMG of its element. A w-engine goes to its own agent and to those of its specialty whose stats its secondary
 * stat is one of; a set to those whose stats what two discs plainly give is one of.
 */
export function recommendedFrom(tables: Tables): Recommending {
  const agents = Object.entries(tables.avatars).map(([id, avatar]) =>
    scalingOf(tables, id, avatar),
  );
  return {
    byEngine(engineId, { ProfessionType, SecondaryStat }) {
      const stat = baseStat(statOf(tables, SecondaryStat.PropertyId, 0)[0]);
      const suited = recommendedOf(
        agents,
        ({ specialty, stats }) => specialty === ProfessionType && stats.has(stat),
      );
      return agents
        .filter((agent) => agent.ownEngine === engineId || suited.includes(agent))
        .map(({ id }) => id);
    },
    bySet: (bonus) =>
      recommendedOf(agents, ({ stats }) => bonus.some(([stat]) => stats.has(baseStat(stat)))).map(
        ({ id }) => id,
      ),
  };
}

function scalingOf(tables: Tables, id: string, avatar: Avatar): Scaling {
  const element = elementOf(avatar);
  const shown = avatar.HighlightProps.map((property) => baseStat(statOf(tables, property, 0)[0]));
  const own = element === null ? [] : [`${element.toLowerCase()}_dmg_bonus`];
  return {
    id: Number(id),
    specialty: avatar.ProfessionType,
    ownEngine: avatar.WeaponId,
    stats: new Set([...shown, ...own]),
  };
}
