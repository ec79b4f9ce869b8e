import { describe, expect, test } from 'vitest';
import { defaultForm, isDealer } from '../../src/games/builds/build.ts';
import { type Effect, type EffectTable, listOf } from '../../src/games/effects/effect.ts';
import genshin from '../../src/games/genshin/data/effects.json' with { type: 'json' };
import hsr from '../../src/games/hsr/data/effects.json' with { type: 'json' };
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import zzz from '../../src/games/zzz/data/effects.json' with { type: 'json' };
import { builtInPack } from '../support/built-in.ts';
import { newestIds } from '../support/newest.ts';

/** `unknown`: what the table cannot say, by its source and in a few words. */
type WholeTable = EffectTable & { readonly unknown: Readonly<Record<string, readonly string[]>> };
const tables = { genshin, hsr, zzz } as unknown as Readonly<Record<GameId, WholeTable>>;

/** Records that no source has a text of, and sets that help outside fights alone. */
const without: Readonly<Record<GameId, readonly number[]>> = {
  genshin: [],
  hsr: [327, 328, 23060, 23061, 23062],
  zzz: [],
};

const sourcesOf = ({ sets, weapons, characters }: EffectTable) => ({
  sets: Object.entries(sets).flatMap(([id, bonuses]) =>
    Object.entries(bonuses).map(([pieces, effects]) => ({ source: `${id}-${pieces}`, effects })),
  ),
  weapons: Object.entries(weapons).map(([source, effects]) => ({ source, effects })),
  characters: Object.entries(characters).flatMap(([key, { effects: parts = {} }]) =>
    Object.entries(parts).map(([part, effects]) => ({ source: `${key}-${part}`, effects })),
  ),
});

describe.each(gameIds)('the effects of %s', (game) => {
  const pack = builtInPack(game);
  const { unknown, ...table } = tables[game];
  const sources = sourcesOf(table);
  const all: readonly { source: string; effects: readonly Effect[] }[] =
    Object.values(sources).flat();

  /** The share of the effects whose stat, amount and condition are known. */
  const shareOf = (of: readonly { source: string; effects: readonly Effect[] }[]): number => {
    const known = of.reduce((sum, { effects }) => sum + effects.length, 0);
    const missing = of.reduce((sum, { source }) => sum + (unknown[source]?.length ?? 0), 0);
    return known / (known + missing);
  };

  test('know nearly everything of sets, weapons and damage dealers', () => {
    const dealers = pack.characters.heads.filter(({ id }) =>
      games[game].builds
        .standardRotations(defaultForm(id), pack)
        .some(({ role }) => isDealer(role)),
    );
    const kits = sources.characters.filter(({ source }) =>
      dealers.some(({ id }) => Number.parseInt(source, 10) === id),
    );
    expect(shareOf(sources.sets)).toBeGreaterThanOrEqual(0.98);
    expect(shareOf(sources.weapons)).toBeGreaterThanOrEqual(0.9);
    expect(shareOf(kits)).toBeGreaterThanOrEqual(0.75);
  });

  test('are there for every set and every weapon with a passive', () => {
    const unwritten = [...without[game], ...(game === 'genshin' ? [] : newestIds(game, 'weapons'))];
    const lacking = (heads: readonly { id: number; rarity?: number }[], has: object) =>
      heads
        .filter(({ rarity = 5 }) => rarity >= 3)
        .map(({ id }) => id)
        .filter((id) => !(id in has) && !unwritten.includes(id));
    expect(lacking(pack.sets.heads, table.sets)).toEqual([]);
    expect(lacking(pack.weapons.heads, table.weapons)).toEqual([]);
  });

  test('belong to records of the game', () => {
    const isKnown = {
      sets: (id: number) => pack.sets.find(id),
      weapons: (id: number) => pack.weapons.find(id),
      characters: (id: number) => pack.characters.find(id),
    };
    for (const kind of ['sets', 'weapons', 'characters'] as const)
      for (const { source } of sources[kind])
        expect([source, isKnown[kind](Number.parseInt(source, 10)) !== undefined]).toEqual([
          source,
          true,
        ]);
  });

  test('have finite amounts, five or one by refinement, and no more usual stacks than there are', () => {
    for (const { source, effects } of all) {
      for (const { amount, stat, stacks, usualStacks = 0 } of effects) {
        expect([source, listOf(amount).every(Number.isFinite)]).toEqual([source, true]);
        expect([source, listOf(stat).length > 0]).toEqual([source, true]);
        expect([source, usualStacks <= (stacks ?? usualStacks)]).toEqual([source, true]);
      }
    }
    for (const { source, effects } of sources.weapons)
      for (const { amount } of effects)
        expect([source, [1, 5]]).toEqual([source, expect.arrayContaining([listOf(amount).length])]);
  });
});
