import { type GameId, gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { int, pick, type Random } from '../../src/games/random.ts';
import { builtInPack } from './built-in.ts';

type Body = Record<string, unknown>;

/** What no member takes, or only some. */
const wrong: readonly unknown[] = [
  ...[null, -1, 0, 1e308, 3_000_000_000, 0.5, true, '', 'x', '__proto__', 'x'.repeat(300)],
  ...[[], {}, [null], { constructor: 1 }, '\u0000', '-0'],
];

/** Mostly the value, now and then anything at all. */
const mostly = (random: Random, value: unknown): unknown =>
  random() < 0.004 ? pick(random, wrong) : value;

const maybe = (random: Random, members: Body): Body =>
  Object.fromEntries(
    Object.entries(members)
      .filter(() => random() < 0.7)
      .map(([name, value]) => [name, mostly(random, value)]),
  );

const list = <Item>(random: Random, max: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: random() < 0.01 ? max + 1 : int(random, 0, max) }, (_, index) =>
    make(index),
  );

const fraction = (random: Random, max: number): number => Math.round(random() * max * 1000) / 1000;

/** A ratio in either notation. */
const ratio = (random: Random, max: number): number =>
  random() < 0.3 ? fraction(random, max) * 100 : fraction(random, max);

function pieceOf(random: Random, game: GameId, slot: string): Body {
  const { shared, sets } = builtInPack(game);
  const { mainStats = [] } = shared.slots.find((one) => one.slot === slot) ?? {};
  const subStats = [...new Set(list(random, 4, () => pick(random, shared.subStats)))];
  return {
    slot: mostly(random, slot),
    ...maybe(random, { set: { id: pick(random, sets.heads).id }, level: int(random, 0, 15) }),
    main_stat: { stat: mostly(random, pick(random, mainStats)) },
    sub_stats: subStats.map((stat) => ({ stat, value: mostly(random, fraction(random, 40)) })),
  };
}

/** A character with what it wears: every word is one of the game, every number one that it may have. */
function randomActor(random: Random, game: GameId): Body {
  const { words } = games[game].builds;
  const pack = builtInPack(game);
  const { id, element, elements } = pick(random, pack.characters.heads);
  const weapon = { id: pick(random, pack.weapons.heads).id };
  const levels = maybe(random, { level: int(random, 1, words.maxWeaponLevel) });
  const level = int(random, 1, words.maxLevel.analyzed);
  const ascensions = words.ascensions.character(level);
  return {
    avatar_id: mostly(random, id),
    level: mostly(random, level),
    ...maybe(random, {
      element: pick(random, elements ?? [element]),
      enhanced: random() < 0.5,
      constellation: int(random, 0, 6),
      ascension: int(random, ascensions.min, ascensions.max),
      weapon: { ...weapon, ...levels, ...maybe(random, { refinement: int(random, 1, 5) }) },
      artifacts: games[game].slots
        .filter(() => random() < 0.8)
        .map((slot) => pieceOf(random, game, slot)),
      talents: maybe(
        random,
        Object.fromEntries(
          Object.entries(words.talents).map(([name, max]) => [name, int(random, 1, max)]),
        ),
      ),
      stats: maybe(random, {
        atk: int(random, 0, 5000),
        hp: int(random, 0, 60_000),
        crit_rate: ratio(random, 1.2),
        crit_dmg: ratio(random, 3),
      }),
    }),
  };
}

/** A rotation of everything that the game has words for. */
export function randomSimulation(random: Random, game: GameId = pick(random, gameIds)): Body {
  const { words, buffs: named } = games[game].builds;
  const pack = builtInPack(game);
  const stepOf = (): Body => ({
    skill: mostly(random, pick(random, words.skills)),
    type: pick(random, words.reactions),
    ...maybe(random, {
      count: random() < 0.1 ? 50 : int(random, 1, 5),
      ...(words.auras.length > 0 && { aura: pick(random, words.auras) }),
    }),
  });
  const buffOf = (): Body => ({
    source:
      random() < 0.2
        ? pick(random, named.list(null, pack)).id
        : pick(random, [...words.stats, 'dmg_bonus', 'res_reduction', 'def_ignore', 'nothing']),
    ...maybe(random, {
      value: ratio(random, 2) * (random() < 0.1 ? -1 : 1),
      atk_flat: int(random, 0, 1000),
      duration: int(random, 0, 40),
    }),
  });
  return {
    game: mostly(random, game),
    actor: mostly(random, randomActor(random, game)),
    rotation: [stepOf(), ...list(random, 19, stepOf)],
    ...maybe(random, {
      enemy: maybe(random, {
        level: int(random, 1, 120),
        res: ratio(random, 1.2) - 0.4,
        element_res: maybe(random, {
          [pick(random, words.elements)]: ratio(random, 1) - 0.5,
        }),
        def_reduction: fraction(random, 1),
        broken: random() < 0.5,
        stunned: random() < 0.5,
        max_toughness: int(random, 0, 300),
        max_hp: int(random, 0, 1_000_000),
      }),
      buffs: list(random, 8, buffOf),
      team: list(random, words.maxOthers, () => ({
        avatar_id: mostly(random, pick(random, pack.characters.heads).id),
        ...(random() < 0.3 && maybe(random, { level: int(random, 1, 60), constellation: 6 })),
      })),
      effects: pick(random, [{}, { all: mostly(random, false) }]),
      crit_mode: pick(random, ['average', 'always', 'never']),
      explain: random() < 0.2,
    }),
  };
}

export const randomAnalysis = (random: Random, game: GameId = pick(random, gameIds)): Body => ({
  game: mostly(random, game),
  ...randomActor(random, game),
  ...maybe(random, { role: pick(random, ['dps', 'sub_dps', 'support', 'healer', 'shielder']) }),
});
