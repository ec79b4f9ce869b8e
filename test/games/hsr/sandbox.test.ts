import { expect, test } from 'vitest';
import { hsr } from '../../../src/games/hsr/index.ts';
import type { HsrCharacter } from '../../../src/games/hsr/model.ts';
import type { HsrShowcaseCharacter, HsrShowcaseRelic } from '../../../src/games/hsr/showcase.ts';
import { hsrData, relicRecord } from '../../../src/games/hsr/tables.ts';
import { builtInPack } from '../../support/built-in.ts';

const pack = builtInPack('hsr');
const data = hsrData(pack);
const { tables } = data;
const shown = { hideDetails: false, empty: false, pack };
const uids = Array.from({ length: 300 }, (_none, index) => String(700_000_000 + index * 7_919));
const accounts = uids.map((uid) => hsr.sandbox(uid, shown));
const characters = accounts.flatMap((account) => account.characters);
const relics = characters.flatMap((character) => character.relics);

const cap = (promotion: number): number => 20 + 10 * promotion;
const mainGroup = (relic: HsrShowcaseRelic) =>
  tables.mainAffixes[relicRecord(data, relic.id)[3]] ?? {};
const formOf = ({ avatarId, enhancedId }: HsrShowcaseCharacter) =>
  tables.avatars[avatarId]?.forms[enhancedId];

test('the same UID is the same player, another one another', () => {
  expect(hsr.sandbox('700123456', shown)).toEqual(hsr.sandbox('700123456', shown));
  expect(hsr.sandbox('700123456', shown)).not.toEqual(hsr.sandbox('700123457', shown));
});

test('an account can be stored and has eight different characters', () => {
  for (const account of accounts) {
    expect(hsr.showcase.parse(account)).toEqual(account);
    const names = account.characters.map(
      ({ avatarId }) => pack.characters.find(avatarId)?.names[0],
    );
    expect(new Set(names).size).toBe(8);
    expect(account.level).toBeGreaterThanOrEqual(40);
    expect(account.worldLevel).toBeLessThanOrEqual(6);
  }
});

test('levels stay between the caps of the last promotion and of this one', () => {
  const items = characters.flatMap((character) => [character, character.lightCone ?? character]);
  const isOutside = ({ level, promotion }: { level: number; promotion: number }) =>
    level > cap(promotion) || level < (promotion === 0 ? 1 : cap(promotion - 1));
  expect(items.filter(isOutside)).toEqual([]);
});

test('a light cone is of its owner path', () => {
  const isForeign = ({ avatarId, lightCone }: HsrShowcaseCharacter) =>
    lightCone === null || tables.lightCones[lightCone.id]?.path !== tables.avatars[avatarId]?.path;
  expect(characters.filter(isForeign)).toEqual([]);
});

test('six relics: a cavern set of four or two of two, and a planar pair', () => {
  const isOdd = ({ relics: gear }: HsrShowcaseCharacter) => {
    const sets = gear.map(({ setId }) => setId);
    const places = gear.map(({ id }) => relicRecord(data, id)[1]).join('');
    const kinds = sets.map((set) => (tables.sets[set]?.four === null ? 'p' : 'c')).join('');
    const isPaired = sets.every((set) => sets.filter((other) => other === set).length % 2 === 0);
    return places !== '123456' || kinds !== 'ccccpp' || !isPaired;
  };
  expect(characters.filter(isOdd)).toEqual([]);
});

test('the main affix is of the slot, and four other stats stand below it', () => {
  const isOdd = (relic: HsrShowcaseRelic) => {
    const main = mainGroup(relic)[relic.mainAffix]?.[0];
    const subs = relic.subAffixes.map(({ affix }) => tables.subAffixes['5']?.[affix]?.[0]);
    return main === undefined || subs.includes(undefined) || new Set([main, ...subs]).size !== 5;
  };
  expect(relics.filter(isOdd)).toEqual([]);
});

test('substats are rolled once every three levels', () => {
  const isOdd = ({ level, subAffixes }: HsrShowcaseRelic) => {
    const rolls = subAffixes.reduce((sum, sub) => sum + sub.rolls, 0);
    const atStart = rolls - Math.floor(level / 3);
    const isTooHigh = subAffixes.some((sub) => sub.steps > 2 * sub.rolls);
    return level < 0 || level > 15 || (atStart !== 3 && atStart !== 4) || isTooHigh;
  };
  expect(relics.filter(isOdd)).toEqual([]);
});

test('traces are those of the form, and no higher than the promotion allows', () => {
  const isOdd = (character: HsrShowcaseCharacter) => {
    const form = formOf(character);
    const skills = new Map(form?.skills.map(({ point }, index) => [point, index === 0 ? 6 : 10]));
    const points = new Set(form?.rows.flat().map(([point]) => point));
    return Object.entries(character.traces).some(([id, level]) => {
      const point = Number(id);
      const place = point % 1000;
      const isForeign = !skills.has(point) && !points.has(point) && (place < 101 || place > 103);
      const isEarly =
        (place === 103 && character.promotion < 6) || (place === 210 && character.level < 80);
      return isForeign || isEarly || level < 1 || level > (skills.get(point) ?? 1);
    });
  };
  expect(characters.filter(isOdd)).toEqual([]);
});

test('every account can be presented with names and stats', () => {
  const players = accounts.map((account, index) =>
    hsr.present(account, { uid: uids[index] ?? '', language: 'ja', cdnUrl: '', pack }),
  );
  const isIncomplete = ({ name, lightCone, detail, relics: gear }: HsrCharacter) =>
    [name, lightCone?.name ?? null, ...gear.map(({ set }) => set.name)].includes(null) ||
    !((detail?.stats.hp ?? 0) > 0);
  expect(players.flatMap(({ showcase }) => showcase).filter(isIncomplete)).toEqual([]);
});

test('a player can hide all details, or show nobody (R3.9)', () => {
  const hidden = hsr.sandbox('700000403', { hideDetails: true, empty: false, pack });
  expect(hsr.shownCount(hidden)).toBe(0);
  expect(hidden.characters).toHaveLength(8);
  expect(
    hidden.characters.every(
      ({ relics: gear, traces }) => gear.length === 0 && Object.keys(traces).length === 0,
    ),
  ).toBe(true);
  expect(hsr.sandbox('700000204', { hideDetails: false, empty: true, pack }).characters).toEqual(
    [],
  );
});
