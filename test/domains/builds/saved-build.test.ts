import { expect, test } from 'vitest';
import {
  packResult,
  type SavedBuild,
  simulationOf,
} from '../../../src/domains/builds/saved-build.ts';

const dps = { rawDmgPerSecond: 1, actionTimeSeconds: 1, rotationDps: 1 };

const savedSimulation = (totalDamage: number): SavedBuild => ({
  id: 'bld_1',
  environment: 'live',
  lineageId: 'l',
  kind: 'simulation',
  name: 'S',
  game: 'genshin',
  avatarId: 10_000_002,
  createdAt: 0,
  updatedAt: 0,
  ordinal: 'l:1',
  input: '{}',
  result: packResult({ totalDamage, hits: [], dps, notes: [] }),
  shared: false,
  role: null,
  votes: 0,
  takenDown: null,
});

test('the result of a record is unpacked once, however often it is asked for', () => {
  const build = savedSimulation(1);
  const simulation = simulationOf(build);
  expect(simulation).toEqual({ totalDamage: 1, hits: [], dps, notes: [] });
  expect(simulationOf(build)).toBe(simulation);
  expect(simulationOf(savedSimulation(2))?.totalDamage).toBe(2);
});
