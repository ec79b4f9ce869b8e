import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discKind, mainStatPools, subStatValues } from '../../../src/games/zzz/gear.ts';
import { zzz } from '../../../src/games/zzz/index.ts';
import type { ShownAgent, ShownDisc } from '../../../src/games/zzz/showcase.ts';
import { zzzData } from '../../../src/games/zzz/tables.ts';
import { builtInPack } from '../../support/built-in.ts';

const pack = builtInPack('zzz');
const data = zzzData(pack);
const { tables } = data;
const shown = { hideDetails: false, empty: false, pack };
const uid = fc.stringMatching(/^1[0357][0-9]{8}$/);

const forEachAgent = (check: (agent: ShownAgent) => void): void =>
  fc.assert(
    fc.property(uid, (text) => zzz.sandbox(text, shown).agents.forEach(check)),
    { numRuns: 400 },
  );
const forEachDisc = (check: (disc: ShownDisc) => void): void =>
  forEachAgent((agent) => agent.discs.forEach(check));

/** Says what is wrong only when something is: this runs for every disc of hundreds of players. */
function expectBetween(value: number, min: number, max: number): void {
  if (value < min || value > max) expect.fail(`${value} is not between ${min} and ${max}`);
}

test('the same UID gives the same player, another UID another', () => {
  expect(zzz.sandbox('1300123456', shown)).toEqual(zzz.sandbox('1300123456', shown));
  expect(zzz.sandbox('1300123456', shown)).not.toEqual(zzz.sandbox('1300123457', shown));
});

test('a made-up player is stored and shown like a real one', () => {
  fc.assert(
    fc.property(uid, (text) => {
      const showcase = zzz.sandbox(text, shown);
      expect(zzz.showcase.parse(showcase)).toEqual(showcase);
      const player = zzz.present(showcase, { uid: text, language: 'en', cdnUrl: '', pack });
      expect(player.profilePictureUrl).not.toBe('');
      for (const agent of player.showcase) {
        expect(agent.name).not.toBeNull();
        expect(agent.wEngine?.name).not.toBeNull();
        expect(agent.detail?.stats.hp).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('a showcase holds three to eight different agents', () => {
  fc.assert(
    fc.property(uid, (text) => {
      const ids = zzz.sandbox(text, shown).agents.map(({ id }) => id);
      expectBetween(ids.length, 3, 8);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 400 },
  );
});

test('levels stay within what the promotion allows', () => {
  forEachAgent(({ level, promotion, mindscape }) => {
    expectBetween(level, 10 * (promotion - 1), 10 * promotion);
    expectBetween(promotion, 1, 6);
    expectBetween(mindscape, 0, 6);
  });
});

test('skills stay within what the promotion allows, the core skill follows its enhancement', () => {
  forEachAgent(({ level, promotion, coreSkill, skills: { core, ...others } }) => {
    for (const skill of Object.values(others)) expectBetween(skill, 1, 2 * promotion);
    expect(core).toBe(coreSkill + 1);
    expectBetween(coreSkill, 0, [15, 25, 35, 45, 55, 60].filter((at) => at <= level).length);
  });
});

test('the engine is made for the specialty and within its modification', () => {
  forEachAgent(({ id, wEngine }) => {
    expect(tables.wEngines[wEngine?.id ?? 0]?.specialty).toBe(tables.agents[id]?.specialty);
    const { level, modification, upgrade } = wEngine ?? { level: -1, modification: 0, upgrade: 0 };
    expectBetween(level, 10 * modification, 10 * (modification + 1));
    expectBetween(modification, 0, 5);
    expectBetween(upgrade, 1, 5);
  });
});

test('six discs fill the six slots: four of one set, two of another', () => {
  forEachAgent(({ discs }) => {
    expect(discs.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6]);
    const sets = discs.map(({ id }) => discKind(id).setId);
    const sizes = [...new Set(sets)].map((set) => sets.filter((other) => other === set).length);
    expect(sizes.toSorted()).toEqual([2, 4]);
    for (const set of sets) expect(tables.sets).toHaveProperty(String(set));
  });
});

test('the id of a disc says its slot, and the slot allows its main stat', () => {
  forEachDisc(({ id, slot, main }) => {
    expect(id % 10).toBe(slot);
    expect(mainStatPools[slot]).toContain(main.property);
    expect(main.value).toBeGreaterThan(0);
  });
});

test('a disc has four different sub stats, none equal to the main stat', () => {
  forEachDisc(({ main, subs }) => {
    const properties = subs.map(({ property }) => property);
    expect(new Set(properties).size).toBe(4);
    expect(properties).not.toContain(main.property);
    expect(Object.keys(subStatValues).map(Number)).toEqual(expect.arrayContaining(properties));
  });
});

test('rolls are what the level gives: one for three levels beyond the first three or four', () => {
  forEachDisc(({ id, level, subs }) => {
    const isRare = discKind(id).rarity === 5;
    const first = isRare ? 3 : 2;
    const rolls = subs.reduce((sum, sub) => sum + sub.rolls, 0);
    expectBetween(level, 0, isRare ? 15 : 12);
    expectBetween(rolls - Math.floor(level / 3), first, first + 1);
    for (const sub of subs) expectBetween(sub.rolls, 1, rolls);
  });
});

test('R3.9: with hidden details every agent is there without gear', () => {
  const { agents } = zzz.sandbox('1300123403', { hideDetails: true, empty: false, pack });
  expect(agents.length).toBeGreaterThan(0);
  for (const agent of agents) {
    expect(agent).toMatchObject({ hidden: true, wEngine: null, discs: [] });
  }
});

test('R3.9: an empty showcase is a player without agents', () => {
  const showcase = zzz.sandbox('1300123204', { hideDetails: false, empty: true, pack });
  expect(showcase.agents).toEqual([]);
  expect(showcase.nickname).not.toBe('');
});

test('shown agents are counted', () => {
  const showcase = zzz.sandbox('1300123456', shown);
  expect(zzz.shownCount(showcase)).toBe(showcase.agents.length);
});
