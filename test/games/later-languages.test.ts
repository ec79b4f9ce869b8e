import { expect, test } from 'vitest';
import { catalogKinds } from '../../src/games/catalog-pack.ts';
import { type GameId, gameIds, type Language, languages } from '../../src/games/ids.ts';
import { laterLanguages } from '../../src/games/index.ts';
import type { Names } from '../../src/games/names.ts';
import { builtInPack } from '../support/built-in.ts';
import { newestIds, newestTitles } from '../support/newest.ts';

const column = (language: Language) => languages.indexOf(language);

/** Of names that are there in English, the share that is there in a later language too; the least of all of them. */
function shareOf(game: GameId, all: readonly (Names | null | undefined)[]): number {
  const named = all.filter((names) => names?.[0]);
  const shares = laterLanguages(game).map(
    (language) => named.filter((names) => names?.[column(language)]).length / named.length,
  );
  return Math.min(...shares);
}

test.each(gameIds)(
  'every record of %s but the newest has a name in every language of the game (R17.2)',
  (game) => {
    const pack = builtInPack(game);
    for (const kind of catalogKinds) {
      const { heads } = pack[kind];
      if (heads.length > 0)
        expect([
          kind,
          shareOf(
            game,
            heads.flatMap(({ id, names }) => (newestIds(game, kind).includes(id) ? [] : [names])),
          ),
        ]).toEqual([kind, 1]);
    }
  },
);

/** What the sources give, where they give anything; a new dataset has no less of it. */
const minShares: Readonly<Record<GameId, Readonly<Record<string, number>>>> = {
  genshin: {
    talents: 1,
    labels: 0.99,
    ranks: 1,
    passives: 1,
    stats: 1,
    materials: 0.9,
    titles: 0.99,
  },
  hsr: {
    talents: 0.73,
    ranks: 0.8,
    passives: 0.96,
    stats: 1,
    titles: 0.99,
  },
  zzz: { talents: 1, labels: 1, ranks: 1, passives: 1, stats: 1, materials: 1 },
};

test.each(gameIds)('what records of %s hold is named as far as its sources tell it', (game) => {
  const pack = builtInPack(game);
  const newest = newestIds(game, 'characters');
  const bodies = pack.characters.heads.flatMap(({ id }) =>
    newest.includes(id) ? [] : (pack.characters.body(id) ?? []),
  );
  const talents = bodies.flatMap((body) => body.talents);
  const shares = {
    talents: shareOf(
      game,
      talents.map(({ names }) => names),
    ),
    labels: shareOf(
      game,
      talents.flatMap(({ params }) => params.map(({ labels }) => labels)),
    ),
    ranks: shareOf(
      game,
      bodies.flatMap(({ ranks }) => ranks.map(({ names }) => names)),
    ),
    passives: shareOf(
      game,
      pack.weapons.heads.map(({ id }) =>
        newestIds(game, 'weapons').includes(id) ? null : pack.weapons.body(id)?.passive,
      ),
    ),
    stats: shareOf(game, Object.values(pack.shared.statNames ?? {})),
    materials: shareOf(game, Object.values(pack.shared.materials)),
    titles: shareOf(
      game,
      (pack.banners?.read() ?? []).flatMap(({ id, titles }) =>
        newestTitles(game).includes(id) ? [] : [titles],
      ),
    ),
  };
  for (const [what, minShare] of Object.entries(minShares[game]))
    expect([what, shares[what as keyof typeof shares] >= minShare]).toEqual([what, true]);
});
