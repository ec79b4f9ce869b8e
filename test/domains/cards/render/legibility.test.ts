import { expect, test } from 'vitest';
import { looks } from '../../../../src/domains/cards/render/layout/scene.ts';
import { chooseStats } from '../../../../src/domains/cards/render/layout/stats.ts';
import {
  chroma,
  contrast,
  minContrast,
  paletteOf,
} from '../../../../src/domains/cards/render/palette.ts';
import { baseStat } from '../../../../src/games/gear.ts';
import { gameIds } from '../../../../src/games/ids.ts';
import { games } from '../../../../src/games/index.ts';
import { wordNames } from '../../../../src/games/word-names.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { madeUpCard } from '../../../support/made-up-cards.ts';

const themes = ['dark', 'light'] as const;
const cases = gameIds.flatMap((game) =>
  themes.flatMap((theme) =>
    [...Object.entries(looks[game].elements), ['none', looks[game].neutral] as const].map(
      ([element, color]) => ({ game, theme, element, color }),
    ),
  ),
);

test.each(cases)('texts of a $game card, $element, $theme, stand out', ({ game, theme, color }) => {
  const palette = paletteOf(color, theme, looks[game].recipe);
  const { panelGround } = palette;
  expect(contrast(palette.ink, panelGround)).toBeGreaterThanOrEqual(minContrast.ink);
  expect(contrast(palette.dim, panelGround)).toBeGreaterThanOrEqual(minContrast.dim);
  expect(contrast(palette.accent, panelGround)).toBeGreaterThanOrEqual(minContrast.accent);
  expect(contrast(palette.onFill, palette.fill)).toBeGreaterThanOrEqual(minContrast.onFill);
});

test.each(cases)('what a $game card, $element, $theme, points out is no grey', (look) => {
  const { game, theme, color } = look;
  const { accent, fill } = paletteOf(color, theme, looks[game].recipe);
  expect(Math.min(chroma(accent), chroma(fill))).toBeGreaterThan(0.1);
});

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Final stats and worn stats of made-up players of a game. */
function statsOf(game: (typeof gameIds)[number]): Set<string> {
  const pack = builtInPack(game);
  const showcases = Array.from({ length: 10 }, (_, index) =>
    games[game].sandbox(`80000000${index}`, { hideDetails: false, empty: false, pack }),
  );
  const players = showcases.map((showcase) =>
    games[game].present(showcase, {
      uid: '800000000',
      language: 'en',
      cdnUrl: 'https://cdn.test',
      pack,
    }),
  );
  const details = players.flatMap(({ showcase }) => showcase.map(({ detail }) => detail));
  const finals = details.flatMap((detail) =>
    Object.keys((detail as { stats?: object } | null)?.stats ?? {}),
  );
  const worn = [...JSON.stringify(players).matchAll(/"stat":"([a-z_]+)"/g)].map(
    ([, stat]) => stat ?? '',
  );
  return new Set([...finals.map(snakeCase), ...worn]);
}

test.each(gameIds)('stats and words of %s are in all languages of its players', (game) => {
  const pack = builtInPack(game);
  for (const language of games[game].languages) {
    const { stat: nameOf } = wordNames(pack, language);
    const unnamed = [...statsOf(game)].map(baseStat).filter((stat) => nameOf(stat) === stat);
    expect([language, unnamed]).toEqual([language, []]);
    expect(looks[game].words).toHaveProperty([language, 'playerLevel']);
  }
});

test('of many stats those are shown that players look for, and none that is zero', () => {
  const shown = chooseStats(madeUpCard('zzz'), 8).map(({ stat }) => stat);
  expect(shown).toEqual([
    'hp',
    'atk',
    'crit_rate',
    'crit_dmg',
    'anomaly_mastery',
    'anomaly_proficiency',
    'energy_regen',
    'ether_dmg_bonus',
  ]);
});
