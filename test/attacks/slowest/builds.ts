import type { GameId } from '../../../src/games/ids.ts';
import { games as rules } from '../../../src/games/index.ts';
import { records } from './attack.ts';

const stats: Readonly<Record<GameId, readonly string[]>> = {
  genshin: ['crit_rate', 'crit_dmg', 'atk_percent', 'em'],
  hsr: ['crit_rate', 'crit_dmg', 'atk_percent', 'spd'],
  zzz: ['crit_rate', 'crit_dmg', 'atk_percent', 'anomaly_proficiency'],
};

const skills: Readonly<Record<GameId, readonly string[]>> = {
  genshin: ['normal_attack', 'elemental_skill', 'elemental_burst'],
  hsr: ['basic', 'skill', 'ultimate'],
  zzz: ['basic', 'special', 'ultimate'],
};

const characters: Readonly<Record<GameId, { readonly id: number; readonly level: number }>> = {
  genshin: { id: 10000046, level: 90 },
  hsr: { id: 1308, level: 80 },
  zzz: { id: 1091, level: 60 },
};

/** A build with all its pieces and sub stats; `turn` makes it another one. */
export function worstActor(game: GameId, turn: number) {
  const { id, level } = characters[game];
  const artifacts = rules[game].slots.map((slot, index) => ({
    slot,
    set: { id: records.set[game] },
    rarity: 5,
    level: 0,
    main_stat: { stat: 'hp', value: null },
    sub_stats: (stats[game] ?? []).map((stat) => ({
      stat,
      value: 1 + ((turn + index) % 300) / 100,
    })),
  }));
  const weapon = { id: records.weapon[game], level: 1 };
  return { avatar_id: id, level: Math.min(level, 20 + (turn % 40)), weapon, artifacts };
}

/** As many casts and buffs as a simulation takes, with every factor. */
export const worstSimulation = (game: GameId, turn: number) => ({
  game,
  actor: worstActor(game, turn),
  explain: true,
  rotation: Array.from({ length: 20 }, (_, index) => ({
    skill: skills[game][index % 3],
    count: 50,
  })),
  buffs: Array.from({ length: 8 }, (_, index) => ({
    source: `buff ${turn} ${index}`,
    atk_flat: 100 + index,
    duration: 3 + index,
  })),
});

/** The same as variables of the graph. */
export function graphInput(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return camelCased(body) as Record<string, unknown>;
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'set') return ['setId', (inner as { id: number }).id];
      if (name === 'game') return [name, String(inner).toUpperCase()];
      return [
        name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
        camelCased(inner),
      ];
    }),
  );
}
