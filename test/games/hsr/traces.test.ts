import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hsr } from '../../../src/games/hsr/index.ts';
import { hsrData } from '../../../src/games/hsr/tables.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import { builtInPack } from '../../support/built-in.ts';

const pack = builtInPack('hsr');
const { tables } = hsrData(pack);

const url = new URL('../../fixtures/enka/hsr/full.json', import.meta.url);
const { showcase } = readHsrReply(JSON.parse(readFileSync(url, 'utf8')));
const { showcase: shown } = hsr.present(showcase, {
  uid: '700123456',
  language: 'en',
  cdnUrl: '',
  pack,
});
const [jingliu, trailblazer, welt] = shown;

test('there are four rows, each with its main skill (R6.8)', () => {
  expect(jingliu?.traceTree.map(({ row, mainSkill }) => [row, mainSkill])).toEqual([
    ['Basic', { id: 11212001, name: 'Lucent Moonglow', level: 6, maxLevel: 6 }],
    ['Skill', { id: 11212002, name: 'Transcendent Flash', level: 10, maxLevel: 10 }],
    ['Ultimate', { id: 11212003, name: 'Florephemeral Dreamflux', level: 11, maxLevel: 12 }],
    ['Talent', { id: 11212004, name: 'Crescent Transmigration', level: 10, maxLevel: 12 }],
  ]);
});

test('eidolons 3 and 5 raise the levels and their bounds', () => {
  expect(
    trailblazer?.traceTree.map(({ mainSkill: { level, maxLevel } }) => [level, maxLevel]),
  ).toEqual([
    [5, 7],
    [8, 12],
    [8, 12],
    [8, 12],
  ]);
});

test('an enhanced form has trace points of its own', () => {
  expect(jingliu?.traceTree[0]?.statNodes).toEqual([
    { id: 11212208, kind: 'stat', stat: 'hp_percent', value: 6, unlocked: true },
    { id: 11212210, kind: 'stat', stat: 'crit_dmg', value: 10.7, unlocked: false },
    { id: 11212209, kind: 'stat', stat: 'spd', value: 4, unlocked: true },
  ]);
  expect(jingliu?.traceTree[0]?.abilities).toEqual([{ id: 11212103, unlocked: true }]);
});

test('a point that the provider does not name is not unlocked', () => {
  const nodes = welt?.traceTree.flatMap((row) => [...row.statNodes, ...row.abilities]) ?? [];
  expect(nodes.filter(({ unlocked }) => unlocked).map(({ id }) => id)).toEqual([1004201]);
  expect(welt?.traceTree[1]?.mainSkill.level).toBe(1);
});

test('the talents of the detail are the main skills', () => {
  expect(jingliu?.detail?.talents.map(({ type, id, level }) => [type, id, level])).toEqual([
    ['basic', 11212001, 6],
    ['skill', 11212002, 10],
    ['ultimate', 11212003, 11],
    ['talent', 11212004, 10],
  ]);
});

test('a character tells whether it shows its enhanced kit (R6.8)', () => {
  expect(jingliu?.enhanced).toBe(true);
  expect(welt?.enhanced).toBe(false);
});

test('every character of the tables has four rows with ten stat nodes and three bonus abilities (R6.8)', () => {
  for (const { forms } of Object.values(tables.avatars)) {
    for (const { skills, rows } of forms) {
      expect(skills.map(({ point }) => point % 1000)).toEqual([1, 2, 3, 4]);
      expect(rows).toHaveLength(4);
      const abilities = rows.map((row) => row.filter(([, property]) => property === null).length);
      expect(abilities).toEqual([1, 1, 1, 0]);
      expect(rows.flat()).toHaveLength(13);
      const [basic, skill, ultimate, talent] = rows.map(
        (row, at) => row.length - (abilities[at] ?? 0),
      );
      for (const count of [basic, skill, ultimate]) expect([2, 3]).toContain(count);
      expect([1, 2, 3]).toContain(talent);
    }
  }
});
