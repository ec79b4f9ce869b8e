import { expect, test } from 'vitest';
import { gameIds } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';
import { readGenshinReply } from '../../../src/upstream/players/enka-genshin.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import { readZzzReply } from '../../../src/upstream/players/enka-zzz.ts';
import { exported } from '../../support/exports.ts';
import { findSample } from '../../support/genshin-fixtures.ts';
import { fixture } from '../../support/recorded.ts';

const genshin = (body: unknown) => exported('genshin', readGenshinReply(body).showcase);
const hsr = (name: string, uid?: string) =>
  exported('hsr', readHsrReply(fixture(`enka/hsr/${name}`)).showcase, uid);
const zzz = (name: string) => exported('zzz', readZzzReply(fixture(`enka/zzz/${name}`)).showcase);

test('a GOOD character has its talents without what constellations add', () => {
  const { document } = genshin(fixture('enka/genshin/current'));
  expect(document.characters).toEqual([
    {
      key: 'Xingqiu',
      level: 80,
      constellation: 5,
      ascension: 5,
      // The game shows 12 and 11: the third and the fifth constellation add three each.
      talent: { auto: 2, skill: 9, burst: 8 },
    },
    {
      key: 'TravelerAnemo',
      level: 61,
      constellation: 0,
      ascension: 4,
      talent: { auto: 1, skill: 6, burst: 6 },
    },
  ]);
});

test('a GOOD artifact has the values that the game shows, and what each was rolled with first', () => {
  const [flower] = genshin(fixture('enka/genshin/current')).document.artifacts;
  expect(flower).toEqual({
    setKey: 'GladiatorsFinale',
    slotKey: 'flower',
    level: 20,
    rarity: 5,
    mainStatKey: 'hp',
    location: 'Xingqiu',
    lock: false,
    substats: [
      { key: 'critRate_', value: 9.3, initialValue: 3.5 },
      { key: 'atk_', value: 5.8, initialValue: 5.8 },
      { key: 'eleMas', value: 33, initialValue: 16 },
      { key: 'critDMG_', value: 20.2, initialValue: 5.4 },
    ],
    totalRolls: 9,
  });
});

test('the traveler wears as one what each element of the traveler wears', () => {
  const { weapons } = genshin(fixture('enka/genshin/current')).document;
  expect(weapons).toContainEqual({
    key: 'DullBlade',
    level: 20,
    ascension: 0,
    refinement: 1,
    location: 'Traveler',
    lock: false,
  });
});

test('the traveler with an element that nobody knows is left out, and wears nothing', () => {
  const body = fixture('enka/genshin/current');
  const reply = body.avatarInfoList.find(
    ({ avatarId }: { avatarId: number }) => avatarId === 10000005,
  );
  reply.skillDepotId = 599;
  const { document, skipped } = genshin(body);
  expect(document.characters.map(({ key }: { key: string }) => key)).toEqual(['Xingqiu']);
  expect(document.weapons).toMatchObject([{ location: 'Xingqiu' }, { location: '' }]);
  expect(skipped).toBe(genshin(fixture('enka/genshin/current')).skipped + 1);
});

test('each thing that GOOD cannot say is counted once, and the rest of it is there', () => {
  // A substat, a set, a character, her weapon, and a character whose details are hidden.
  const { document, skipped } = genshin(fixture('enka/genshin/current'));
  expect(skipped).toBe(5);
  expect(document.artifacts.map(({ slotKey }: { slotKey: string }) => slotKey)).toEqual([
    'flower',
    'plume',
    'sands',
    'goblet',
  ]);
  expect(document.artifacts[2].substats).toEqual([]);
});

test('an artifact of two stars is left out of a GOOD file, which begins at three', () => {
  const body = fixture('enka/genshin/current');
  const before = genshin(body);
  const item = body.avatarInfoList[0].equipList.find((one: { flat: { equipType?: string } }) =>
    one.flat.equipType?.includes('BRACER'),
  );
  item.flat.rankLevel = 2;
  const after = genshin(body);
  expect(after.document.artifacts).toEqual(before.document.artifacts.slice(1));
  expect(after.skipped).toBe(before.skipped + 1);
});

const full = findSample('enka-full/genshin-829702635');
const why = 'skipped where the recorded replies are not beside the project';

test.skipIf(!full)(`a recorded account is in its GOOD file as a whole (${why})`, () => {
  const { document, skipped } = genshin(full);
  expect(skipped).toBe(0);
  expect(
    [document.characters, document.weapons, document.artifacts].map((one) => one.length),
  ).toEqual([11, 11, 54]);
  expect(document.characters).toContainEqual({
    key: 'RaidenShogun',
    level: 90,
    constellation: 0,
    ascension: 6,
    talent: { auto: 8, skill: 10, burst: 10 },
  });
  expect(document.weapons).toContainEqual({
    key: 'StaffOfHoma',
    level: 90,
    ascension: 6,
    refinement: 1,
    location: 'RaidenShogun',
    lock: false,
  });
});

test('a scanned character has its skills without what eidolons add, and its traces in order', () => {
  const { characters } = hsr('full').document;
  expect(characters[0]).toEqual({
    id: '1212',
    name: 'Jingliu',
    path: 'Destruction',
    level: 80,
    ascension: 6,
    eidolon: 3,
    skills: { basic: 6, skill: 10, ult: 9, talent: 8 },
    traces: {
      ...{ ability_1: true, ability_2: true, ability_3: true },
      ...{ stat_1: true, stat_2: true, stat_3: true, stat_4: true, stat_5: true },
      ...{ stat_6: true, stat_7: true, stat_8: true, stat_9: true, stat_10: false },
    },
  });
  expect(characters[1]).toMatchObject({ id: '8007', memosprite: { skill: 3, talent: 2 } });
});

test('a scanned relic has its substats in the order of the form', () => {
  expect(hsr('full').document.relics[0]).toEqual({
    set_id: '104',
    name: 'Hunter of Glacial Forest',
    slot: 'Head',
    rarity: 5,
    level: 15,
    mainstat: 'HP',
    substats: [
      { key: 'ATK_', value: 8.2 },
      { key: 'SPD', value: 2.3 },
      { key: 'CRIT Rate_', value: 9 },
      { key: 'CRIT DMG_', value: 16.8 },
    ],
    location: '1212',
    lock: false,
    discard: false,
    _uid: 'relic_1',
  });
});

test('a scan names its account and who plays the trailblazer, Stelle where nobody is shown', () => {
  const reply = fixture('enka/hsr/full');
  expect(hsr('full', '701234567').document.metadata).toEqual({
    uid: 701234567,
    trailblazer: 'Caelus',
  });
  const { showcase } = readHsrReply(reply);
  const ofAll = (change: (id: number) => number) =>
    exported('hsr', {
      ...showcase,
      characters: showcase.characters.map((one) => ({ ...one, avatarId: change(one.avatarId) })),
    }).document.metadata.trailblazer;
  expect(ofAll((id) => (id === 8007 ? 8008 : id))).toBe('Stelle');
  expect(ofAll((id) => (id === 8007 ? 1001 : id))).toBe('Stelle');
});

test('a light cone of somebody whom the catalog lacks is worn by nobody', () => {
  const { light_cones: cones, characters } = hsr('full').document;
  expect(cones.map(({ location }: { location: string }) => location)).toEqual(['1212', '1004', '']);
  expect(characters.map(({ id }: { id: string }) => id)).not.toContain('1999');
});

test('a ZOD agent has its levels without what the mindscape adds', () => {
  const { document, skipped } = zzz('complete');
  expect(skipped).toBe(0);
  expect(document.characters[0]).toEqual({
    key: 'Yixuan',
    level: 60,
    core: 6,
    mindscape: 6,
    dodge: 11,
    basic: 12,
    chain: 12,
    special: 12,
    assist: 10,
    promotion: 5,
  });
});

test('a ZOD disc has how often each substat was rolled', () => {
  expect(zzz('complete').document.discs[0]).toEqual({
    setKey: 'WoodpeckerElectro',
    rarity: 'S',
    level: 15,
    slotKey: '6',
    mainStatKey: 'hp_',
    substats: [
      { key: 'crit_', upgrades: 3 },
      { key: 'crit_dmg_', upgrades: 2 },
      { key: 'atk_', upgrades: 2 },
      { key: 'hp', upgrades: 1 },
    ],
    location: 'Yixuan',
    lock: false,
    trash: false,
    id: 'waypoint_812345678_disc_1',
  });
});

test('what is locked or trash in the game is so in a ZOD file', () => {
  const body = fixture('enka/zzz/complete');
  const [{ EquippedList: discs }] = body.PlayerInfo.ShowcaseDetail.AvatarList;
  discs[0].Equipment.IsLocked = true;
  discs[1].Equipment.IsTrash = true;
  discs[2].Equipment.IsLocked = 'yes';
  const { showcase } = readZzzReply(body);
  const { document } = exported('zzz', showcase);
  expect(document.wengines[0]).toMatchObject({ location: 'Yixuan', lock: true });
  expect(
    document.discs
      .slice(0, 4)
      .map(({ lock, trash }: { lock: boolean; trash: boolean }) => [lock, trash]),
  ).toEqual([
    ...[
      [true, false],
      [false, true],
    ],
    ...[
      [false, false],
      [false, false],
    ],
  ]);
  // It changes nothing about the characters, which an account is seen to change by.
  const unlocked = readZzzReply(fixture('enka/zzz/complete')).showcase;
  expect(games.zzz.shown(showcase)).toEqual(games.zzz.shown(unlocked));
});

test('an engine that was never raised is of level 1 in a ZOD file, which has no 0', () => {
  expect(zzz('complete').document.wengines).toContainEqual({
    key: 'TusksOfFury',
    level: 1,
    phase: 5,
    modification: 0,
    location: 'Ben',
    lock: true,
    id: 'waypoint_812345678_wengine_3',
  });
});

test('an agent whom ZOD has no word for is left out, and what is worn is worn by nobody', () => {
  const { document, skipped } = zzz('odd');
  expect(document.wengines).toMatchObject([{ key: 'TheBrimstone', location: '' }]);
  expect(document.characters.map(({ key }: { key: string }) => key)).toEqual([
    'Ellen',
    'ZhuYuan',
    'Soldier11',
    'Nekomata',
  ]);
  // Three entries of the reply are no agents at all, five no discs, one no engine and one no substat.
  expect(skipped).toBe(4 + 3 + 7);
});

// What each reply has of a character: the weapon, the pieces and the substats of the first piece.
const replies = {
  genshin: () => {
    const body = fixture('enka/genshin/current');
    const { equipList } = body.avatarInfoList[0];
    const pieces = equipList.filter((one: object) => 'reliquary' in one);
    const weapon = equipList.find((one: object) => 'weapon' in one);
    return { body, weapon, pieces, substats: pieces[0].flat.reliquarySubstats };
  },
  hsr: () => {
    const body = fixture('enka/hsr/full');
    const { equipment, relicList } = body.detailInfo.avatarDetailList[0];
    return { body, weapon: equipment, pieces: relicList, substats: relicList[0].subAffixList };
  },
  zzz: () => {
    const body = fixture('enka/zzz/complete');
    const { Weapon, EquippedList } = body.PlayerInfo.ShowcaseDetail.AvatarList[0];
    const [{ Equipment }] = EquippedList;
    const substats = Equipment.RandomPropertyList;
    return { body, weapon: Weapon, pieces: EquippedList, substats };
  },
};
const readers = { genshin: readGenshinReply, hsr: readHsrReply, zzz: readZzzReply };
const lists = {
  genshin: ['weapons', 'artifacts'],
  hsr: ['light_cones', 'relics'],
  zzz: ['wengines', 'discs'],
} as const;
const breakAll = (one: Record<string, unknown>): void => {
  for (const member of Object.keys(one)) one[member] = 'broken';
};

test.each(gameIds)(
  'each weapon, piece and substat of %s that cannot be read is counted',
  (game) => {
    const fileOf = (body: unknown) => {
      const { document, skipped } = exported(game, readers[game](body).showcase);
      const [weapons, pieces] = lists[game].map((list) => document[list]);
      const substats = pieces.flatMap((piece: { substats: unknown[] }) => piece.substats);
      return [weapons.length, pieces.length, substats.length, skipped];
    };
    const [weapons = 0, pieces = 0, substats = 0, skipped = 0] = fileOf(replies[game]().body);

    const one = replies[game]();
    breakAll(one.substats[0]);
    expect(fileOf(one.body)).toEqual([weapons, pieces, substats - 1, skipped + 1]);
    const two = replies[game]();
    breakAll(two.pieces[0]);
    expect(fileOf(two.body)).toEqual([
      ...[weapons, pieces - 1],
      ...[substats - two.substats.length, skipped + 1],
    ]);
    const three = replies[game]();
    breakAll(three.weapon);
    expect(fileOf(three.body)).toEqual([weapons - 1, pieces, substats, skipped + 1]);
  },
);

test('a second disc of a slot is counted, and a character without a weapon is not', () => {
  const { skipped } = zzz('complete');
  const twice = replies.zzz();
  twice.pieces.push(twice.pieces[0]);
  expect(exported('zzz', readZzzReply(twice.body).showcase).skipped).toBe(skipped + 1);
  const bare = replies.zzz();
  bare.body.PlayerInfo.ShowcaseDetail.AvatarList[0].Weapon = null;
  expect(exported('zzz', readZzzReply(bare.body).showcase).skipped).toBe(skipped);
});
