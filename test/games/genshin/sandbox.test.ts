import { expect, test } from 'vitest';
import type { GearItem } from '../../../src/games/gear.ts';
import { slots, subStats } from '../../../src/games/genshin/gear.ts';
import { genshin } from '../../../src/games/genshin/index.ts';
import { levelCaps } from '../../../src/games/genshin/panel.ts';
import { findProp } from '../../../src/games/genshin/props.ts';
import {
  genshinShowcase,
  type ShownCharacter,
  type ShownDetail,
} from '../../../src/games/genshin/showcase.ts';
import { findAvatar, genshinData } from '../../../src/games/genshin/tables.ts';
import { builtInPack } from '../../support/built-in.ts';
import { options } from '../../support/genshin-fixtures.ts';

const pack = builtInPack('genshin');
const data = genshinData(pack);
const { tables } = data;
const shown = { hideDetails: false, empty: false, pack };
const uids = Array.from({ length: 300 }, (_, index) => String(800_000_000 + index * 104_729));
const accounts = uids.map((uid) => genshin.sandbox(uid, shown));
const characters = accounts.flatMap((account) => account.characters);
const details = characters.map(({ detail }) => detail as ShownDetail);
const artifacts = details.flatMap((detail) => detail.artifacts);

const lowestLevel = (ascension: number): number => levelCaps[ascension - 1] ?? 1;

test('the same UID always gives the same player, another UID another one', () => {
  expect(genshin.sandbox('812345678', shown)).toEqual(genshin.sandbox('812345678', shown));
  expect(new Set(accounts.map((account) => JSON.stringify(account))).size).toBe(uids.length);
});

test('a made-up player is stored and presented like a real one', () => {
  for (const account of accounts.slice(0, 50)) {
    expect(genshinShowcase.parse(account)).toEqual(account);
    const player = genshin.present(account, options);
    expect(player.profilePictureUrl).toMatch(/^https:\/\/cdn\.example\/ui\/.+_Circle\.png$/);
    expect(player.showcase).toHaveLength(8);
    for (const { name, element, weapon, artifacts: gear } of player.showcase) {
      expect([name, element, weapon?.name]).not.toContain(null);
      expect(gear.flatMap((item: GearItem) => [item.name, item.set.name])).not.toContain(null);
    }
  }
});

test('an account has levels and pictures that exist, and eight different characters', () => {
  for (const account of accounts) {
    expect(account.level).toBeGreaterThanOrEqual(45);
    expect(account.level).toBeLessThanOrEqual(60);
    expect(account.worldLevel).toBeGreaterThanOrEqual(6);
    expect(account.worldLevel).toBeLessThanOrEqual(9);
    expect(tables.namecards).toContain(account.namecardId);
    expect(new Set(account.characters.map(({ avatarId }) => avatarId)).size).toBe(8);
  }
});

test('hidden details and an empty showcase are what the caller asked for', () => {
  const hidden = genshin.sandbox('800000403', { hideDetails: true, empty: false, pack });
  expect(genshin.shownCount(hidden)).toBe(0);
  expect(hidden.characters).toHaveLength(8);
  expect(genshin.present(hidden, options).showcase).toMatchObject(
    hidden.characters.map(({ avatarId }) => ({
      avatarId,
      weapon: null,
      artifacts: [],
      detail: null,
    })),
  );
  expect(
    genshin.sandbox('800000204', { hideDetails: false, empty: true, pack }).characters,
  ).toEqual([]);
});

test('levels fit the ascension, of characters and of weapons', () => {
  for (const { level, ascension, detail } of characters) {
    for (const one of [{ level, ascension: ascension ?? 0 }, detail?.weapon]) {
      expect(one?.level).toBeLessThanOrEqual(levelCaps[one?.ascension ?? 0] ?? 0);
      expect(one?.level).toBeGreaterThanOrEqual(lowestLevel(one?.ascension ?? 0));
    }
  }
});

test('a weapon is of the type its character carries', () => {
  for (const { avatarId, depotId, detail } of characters) {
    const weapon = tables.weapons[String(detail?.weapon?.id)];
    expect(weapon?.type).toBe(findAvatar(data, avatarId, depotId)?.weaponType);
  }
});

test('talents stay within ten and within the ascension; constellations add three', () => {
  const caps = [1, 1, 2, 4, 6, 8, 10];
  for (const { avatarId, depotId, ascension, constellation, detail } of characters) {
    const levels = Object.values(detail?.skills ?? {});
    expect(levels).toHaveLength(3);
    expect(Math.min(...levels)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...levels)).toBeLessThanOrEqual(caps[ascension ?? 0] ?? 0);
    const raised = [3, 5].filter((needed) => constellation >= needed).length;
    const known = findAvatar(data, avatarId, depotId)?.raised ? raised : 0;
    expect(Object.values(detail?.extraLevels ?? {})).toEqual(Array(known).fill(3));
  }
});

test('each slot holds one artifact with a main stat it allows', () => {
  for (const { artifacts: own } of details) {
    expect(own.map(({ slot }) => slot)).toEqual(slots.map(({ slot }) => slot));
    for (const [index, { id, setId, level, mainStat }] of own.entries()) {
      const allowed: readonly number[] = slots[index]?.mainStats ?? [];
      const prop = allowed.find((one) => findProp(one)?.key === mainStat.prop);
      expect(prop).toBeDefined();
      const value = tables.mainStats[String(prop)]?.[level] ?? 0;
      const scale = findProp(prop ?? 0)?.percent ? 100 : 1;
      expect(Math.abs(mainStat.value - value * scale)).toBeLessThanOrEqual(0.5);
      expect(data.setOfItem.get(id)).toBe(setId);
    }
  }
});

test('substats are different, rollable and not the main stat', () => {
  const rollable = new Set(subStats.map((prop) => findProp(prop)?.key));
  const wrong = artifacts.filter(({ mainStat, subStats: own }) => {
    const names = new Set(own.map(({ prop }) => prop));
    const areRollable = own.every(({ prop }) => rollable.has(prop));
    return names.size !== own.length || names.has(mainStat.prop) || !areRollable;
  });
  expect(wrong).toEqual([]);
});

test('three or four lines grow by one roll every four levels', () => {
  const wrong = artifacts.filter(({ level, subStats: own, rolls }) => {
    const first = rolls.length - level / 4;
    return level > 20 || (first !== 3 && first !== 4) || own.length !== Math.min(4, rolls.length);
  });
  expect(wrong).toEqual([]);
  expect(artifacts.every(({ rarity }) => rarity === 5)).toBe(true);
});

test('a substat is the sum of its rolls, and every roll is one of the game', () => {
  const wrong = artifacts.flatMap(({ subStats: own, rolls }) => {
    const rows = rolls.map((roll) => tables.affixes[String(roll)] ?? [0, 0]);
    return own.filter(({ prop: key, value }) => {
      const mine = rows.filter(([prop]) => findProp(prop)?.key === key);
      const sum = mine.reduce((total, [, roll]) => total + roll, 0);
      const isPercent = findProp(mine[0]?.[0] ?? 0)?.percent;
      const difference = Math.abs(value - (isPercent ? sum * 100 : sum));
      return mine.length === 0 || difference > (isPercent ? 0.0501 : 0.5);
    });
  });
  expect(wrong).toEqual([]);
});

/** What gear and ascension must add up to, counted from the shown numbers alone. */
function shownSum({ artifacts: own }: ShownDetail, key: string): number {
  return own
    .flatMap(({ mainStat, subStats: subs }) => [mainStat, ...subs])
    .filter(({ prop }) => prop === key)
    .reduce((total, { value }) => total + value, 0);
}

const givenBeyondGear = (
  { avatarId, depotId, ascension, detail }: ShownCharacter,
  prop: number,
) => {
  const row = findAvatar(data, avatarId, depotId);
  const weapon = tables.weapons[String(detail?.weapon?.id)];
  const sets = (detail?.artifacts ?? []).map(({ setId }) => setId);
  const worn = [...new Set(sets)].filter((set) => sets.filter((one) => one === set).length > 1);
  const second = weapon?.secondary;
  const curve = tables.curves[String(second?.curve)]?.[(detail?.weapon?.level ?? 1) - 1] ?? 1;
  const lists = [
    [[row?.bonus.prop, row?.bonus.values[ascension ?? 0] ?? 0]],
    [[second?.prop, (second?.value ?? 0) * curve]],
    weapon?.passive[(detail?.weapon?.refinement ?? 1) - 1] ?? [],
    ...worn.map((set) => tables.sets[String(set)]?.twoPieces ?? []),
  ];
  return lists
    .flat()
    .filter(([one]) => one === prop)
    .reduce((total, [, value]) => total + (value ?? 0), 0);
};

test.each([
  [20, 'FIGHT_PROP_CRITICAL', 0.05],
  [22, 'FIGHT_PROP_CRITICAL_HURT', 0.5],
  [23, 'FIGHT_PROP_CHARGE_EFFICIENCY', 1],
  [42, 'FIGHT_PROP_WATER_ADD_HURT', 0],
])('stat %i agrees with the gear', (prop, key, innate) => {
  for (const character of characters) {
    const { detail } = character;
    const gear = detail ? shownSum(detail, key) / 100 : 0;
    const expected = innate + gear + givenBeyondGear(character, prop);
    expect(Math.abs((detail?.stats[prop] ?? 0) - expected)).toBeLessThan(0.003);
  }
});

test('attack is base times percent plus flat', () => {
  for (const character of characters) {
    const { detail } = character;
    const percent = detail ? shownSum(detail, 'FIGHT_PROP_ATTACK_PERCENT') / 100 : 0;
    const flat = detail ? shownSum(detail, 'FIGHT_PROP_ATTACK') : 0;
    const base = detail?.stats['4'] ?? 0;
    const expected = base * (1 + percent + givenBeyondGear(character, 6)) + flat;
    expect(Math.abs((detail?.stats['2001'] ?? 0) - expected)).toBeLessThan(base * 0.003 + 3);
  }
});

test('base stats are those of the game', () => {
  const ayaka = tables.avatars['10000002'];
  const mistsplitter = tables.weapons['11509'];
  expect(
    ayaka?.base.map(({ value, curve, promote }) => {
      const factor = tables.curves[String(curve)]?.[89] ?? 0;
      return Math.round(value * factor + (promote[6] ?? 0));
    }),
  ).toEqual([12858, 342, 784]);
  const factor = tables.curves[String(mistsplitter?.atk.curve)]?.[89] ?? 0;
  expect(Math.round((mistsplitter?.atk.value ?? 0) * factor + 186.7)).toBe(674);
  expect(tables.mainStats['2']?.[20]).toBe(4780);
  expect(tables.mainStats['20']?.[20]).toBe(0.311);
});
