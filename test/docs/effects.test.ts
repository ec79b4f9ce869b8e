import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';

const page = readFileSync(new URL('../../docs/effects.md', import.meta.url), 'utf8');

/** Words in code, with and without the value behind a colon. */
const words = new Set(
  [...page.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    code.split(/[\s|]+/).flatMap((word) => [word, word.split(':')[0]]),
  ),
);

const effects = gameIds.flatMap((game) => {
  const { sets, weapons, characters } = games[game].builds.effects;
  return [
    ...Object.values(sets).flatMap((set) => Object.values(set).flat()),
    ...Object.values(weapons).flat(),
    ...Object.values(characters).flatMap((one) => Object.values(one.effects ?? {}).flat()),
  ];
});

const parts = gameIds.flatMap((game) =>
  Object.values(games[game].builds.effects.characters).flatMap((one) =>
    Object.keys(one.effects ?? {}),
  ),
);

test('docs/effects.md has every condition of the data', () => {
  const kinds = effects.flatMap(({ when = '' }) =>
    when.split('+').map((one) => one.split(':')[0] ?? ''),
  );
  const missing = new Set(kinds.flatMap((kind) => kind.split('|')).filter((kind) => kind !== ''));
  expect([...missing].filter((kind) => !words.has(kind))).toEqual([]);
});

/** Stats of a kind of attack, an element or a reaction are in the page once for all. */
const ofKind =
  /_(dmg_bonus|bonus|crit_rate|crit_dmg|def_ignore|res_pen|res|res_reduction|vulnerability|damage_taken|flat_dmg|base_multiplier|anomaly_buildup|infusion|healing_bonus)$|_percent$/;

test('docs/effects.md has every stat of the data', () => {
  const stats = new Set(effects.flatMap(({ stat, of = [] }) => [stat, of].flat()));
  const missing = [...stats].filter((stat) => !words.has(stat) && !ofKind.test(stat));
  expect(missing).toEqual([]);
});

test('docs/effects.md has every part of a kit', () => {
  const ranks = /^[cem][1-6]$/;
  expect([...new Set(parts)].filter((part) => !words.has(part) && !ranks.test(part))).toEqual([]);
});
