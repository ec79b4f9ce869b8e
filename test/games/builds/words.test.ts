import { describe, expect, test } from 'vitest';
import { readRatio } from '../../../src/games/builds/words.ts';

describe('a ratio', () => {
  test.each([
    ['crit_rate', 2, 2.01],
    ['crit_dmg', 10, 10.1],
    ['er', 10, 10.1],
    ['def_reduction', 1, 1.01],
    ['pyro', 5, 5.1],
    ['pyro', -5, -5.1],
    ['pyro_dmg_bonus', 5, 46.6],
    ['atk_percent', 5, 46.6],
  ])('%s is a fraction up to %d, and percent at %d (R10.5)', (name, fraction, percent) => {
    expect(readRatio(name, fraction)).toEqual({ value: fraction, isPercent: false });
    expect(readRatio(name, percent)).toEqual({ value: percent / 100, isPercent: true });
  });

  test.each([
    'atk',
    'hp',
    'def',
    'em',
    'spd',
    'anomaly_proficiency',
    'pen',
    'sheer_force',
    'energy_regen',
  ])('%s is no ratio: it is what it is', (name) => {
    expect(readRatio(name, 3000)).toEqual({ value: 3000, isPercent: false });
  });
});
