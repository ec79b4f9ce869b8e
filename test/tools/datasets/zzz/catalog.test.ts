import { expect, test } from 'vitest';
import { validate } from '../../../../src/domains/catalog/import-faults.ts';
import { makeZzzCatalog } from '../../../../tools/datasets/zzz/catalog.ts';
import { files, five, inFolders, sourceOf } from '../../../support/zzz-files.ts';

const small = makeZzzCatalog(sourceOf());
const [agent] = small.characters;
const [engine] = small.weapons;

test('an agent is told by the store, its faction by the texts, its first day by the oldest banner', () => {
  expect(agent?.head).toEqual({
    id: 1999,
    names: ['Selka', 'Selka', 'Selka', 'Selka', null],
    rarity: 5,
    element: 'Electric',
    weaponType: 'Stun',
    region: five('Crew'),
    releaseVersion: '2.10',
    releasedAt: '2025-04-02',
    icon: '/ui/zzz/Round.png',
    portrait: '/ui/zzz/Whole.png',
    splash: '/assets/zzz/Mindscape_1999_3.webp',
  });
  expect(small.version).toBe('2.10');
});

test('levels stand before and after each promotion, whose cost is told where a source knows it', () => {
  const levels = agent?.body.levels ?? [];
  expect(levels).toHaveLength(12);
  expect(levels[0]).toEqual({ level: 1, ascension: 1, hp: 600, atk: 100, def: 50 });
  expect(levels[1]).toEqual({ level: 10, ascension: 1, hp: 1320, atk: 113, def: 50 });
  expect(levels[2]).toEqual({ level: 10, ascension: 2, hp: 1720, atk: 113, def: 50 });
  expect(levels[11]).toEqual({ level: 60, ascension: 6, hp: 7320, atk: 191, def: 50 });
  expect(agent?.body.ascension).toEqual([
    { phase: 2, levelCap: 20, currency: 24_000, materials: [{ id: 100_212, count: 4 }] },
  ]);
  expect(small.shared.materials).toEqual({ '100212': five('Seal') });
});

test('a move has its text and the numbers below its name; a form of it without text stands alone', () => {
  const [splash, ebb, core, ability, ...more] = agent?.body.talents ?? [];
  expect(more).toEqual([]);
  expect(splash).toMatchObject({ type: 'basic', names: five('Splash') });
  expect(splash?.description?.slice(0, 2)).toEqual(['Press [Attack]: 30%.', 'Press : 30%.']);
  expect(
    splash?.params.map(({ labels, unit, values }) => [labels[0], unit, values.at(15)]),
  ).toEqual([
    ['Hit', 'percent', 64.4],
    ['Cost', 'flat', 60],
  ]);
  expect(ebb).toMatchObject({ names: five('Splash: Ebb'), description: null });
  expect(ebb?.params[0]?.values.slice(0, 2)).toEqual([20, 21.4]);
  expect(core?.params).toEqual([
    { labels: five('Still Water'), unit: 'percent', values: [10, 20, 30, 40, 50, 60, 70] },
  ]);
  expect(ability?.description).toEqual(five('With Tide.'));
});

test('there are six mindscapes, and the core skill from A to F', () => {
  expect(agent?.body.ranks.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(agent?.body.ranks[2]?.description).toEqual(five('Ripple 3'));
  expect(agent?.body.coreSkill.map(({ letter }) => letter).join('')).toBe('ABCDEF');
  expect(agent?.body.coreSkill[5]).toEqual({
    letter: 'F',
    names: five('Still Water'),
    description: five('DMG +70% for 5s.'),
    stats: [['impact', 18]],
    unlock: { agentLevel: 60, materials: [] },
  });
});

test('a w-engine grows with level and modification, and comes with its agent', () => {
  expect(engine?.head).toMatchObject({
    names: ['Lantern', 'Lantern', 'Lantern', 'Lantern', null],
    rarity: 5,
    type: 'Stun',
    baseAtk: { first: 57, top: 743 },
    secondary: { stat: 'crit_rate', first: 9.6, top: 24 },
    releaseVersion: '2.10',
  });
  expect(engine?.body.recommendedCharacters).toEqual([1999]);
  expect(engine?.head.sources.map(([english]) => english)).toEqual(['Event banner']);
  expect(engine?.body.ascension?.[0]).toEqual({
    phase: 1,
    levelCap: 20,
    currency: 12_000,
    materials: [{ id: 101_011, count: 4 }],
  });
  expect(engine?.body.passive).toEqual(five('Glow'));
  expect(engine?.body.refinements).toHaveLength(5);
  expect(engine?.body.refinements[4]?.description).toEqual(five('Glow 5'));
  expect(engine?.body.curve).toHaveLength(12);
  expect(engine?.body.curve.slice(1, 3)).toEqual([
    { level: 10, ascension: 0, baseAtk: 128, secondaryValue: 9.6 },
    { level: 10, ascension: 1, baseAtk: 173, secondaryValue: 12.48 },
  ]);
});

test('a set of drive discs has six slots, two texts and the plain stats', () => {
  expect(small.sets[0]?.head).toMatchObject({
    kind: 'disc',
    rarityMax: 5,
    two: { text: five('CRIT Rate +8%'), stats: [['crit_rate', 8]] },
    four: { text: five('More.'), stats: [] },
  });
  expect(small.sets[0]?.head.slots).toEqual(small.shared.slots.map(({ slot }) => slot));
});

test('main stats have a row for each slot and rank, in percent points', () => {
  expect(small.shared.mainStats).toHaveLength(18);
  const rows = small.shared.mainStats.filter(({ slot }) => slot === 'slot_5');
  expect(rows.map(({ rarity, stats }) => [rarity, stats.at(-1)])).toEqual([
    [5, { stat: 'wind_dmg_bonus', base: 7.5, max: 30 }],
    [4, { stat: 'wind_dmg_bonus', base: 5, max: 20 }],
    [3, { stat: 'wind_dmg_bonus', base: 2.5, max: 10 }],
  ]);
  expect(small.shared.subStats).toContain('anomaly_proficiency');
});

test('a bangboo needs a name and a rank, by its id or else by its name', () => {
  expect(small.bangboo.map(({ head }) => head)).toEqual([
    { id: 50_001, names: five('First'), rarity: 4, icon: null },
    { id: 53_001, names: five('Boo'), rarity: 5, icon: '/ui/zzz/Boo12.png' },
  ]);
  expect(small.bangboo[0]?.body).toMatchObject({ cost: null, chain: null });
});

test('a bangboo has its stats at all levels, or at the top alone, and its skills in English', () => {
  const [first, boo] = small.bangboo.map(({ body }) => body);
  expect(
    boo?.levels?.map(({ level, ascension, hp, atk, def }) => [level, ascension, hp, atk, def]),
  ).toEqual([
    [1, 1, 360, 50, 30],
    [10, 1, 745, 276, 107],
    [10, 2, 933, 323, 145],
    [20, 2, 1361, 575, 230],
  ]);
  expect(Object.fromEntries(boo?.stats ?? [])).toMatchObject({ hp: 1361, crit_rate: 9.5 });
  expect(first?.levels).toEqual([]);
  expect(Object.fromEntries(first?.stats ?? [])).toMatchObject({ hp: 3827, crit_dmg: 100 });
  const english = (text: string) => [text, null, null, null, null];
  expect(boo?.active).toEqual({
    names: english('Dive'),
    description: english('Dives for Ice DMG.'),
  });
  // The copy was made before the texts were there, and has their keys.
  expect(boo?.passive).toEqual({ names: null, description: null });
  expect(boo?.chain).toEqual(english('Dives twice.'));
});

/** The newest records may have no texts yet, and numbers of bangboo are taken where they are. */
const isText = (path: string): boolean =>
  /enka-tooltip-zzz\/\w+\/\w+\/\d+\.json|genshin-optimizer-zzz|filecfg|lotwt/.test(path);
const needed = Object.keys(files).filter((path) => !isText(path));

test.each(needed)('a folder without %s is refused with the name of it', (path) => {
  expect(() => makeZzzCatalog(sourceOf({ [path]: undefined }))).toThrow(path);
});

test.each(Object.keys(files))('%s in another shape is refused with the name of it', (path) => {
  expect(() => makeZzzCatalog(sourceOf({ [path]: { '1': 3 } }))).toThrow(path);
});

/** What is left of the files when these have no texts. */
const without = (...paths: string[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(
    paths.flatMap((path) => inFolders(path, undefined)).map(([file]) => [file, undefined]),
  );

test('an agent that the source does not describe yet is taken with null texts', () => {
  const content = makeZzzCatalog(sourceOf(without('Avatars/1999')));
  const [fresh] = content.characters;
  expect(fresh?.head).toEqual(agent?.head);
  expect(fresh?.body).toMatchObject({ talents: [], levels: agent?.body.levels });
  const nothing = { names: Array(5).fill(null), description: null };
  expect(fresh?.body.ranks).toEqual([1, 2, 3, 4, 5, 6].map((level) => ({ level, ...nothing })));
  expect(fresh?.body.coreSkill.map(({ letter }) => letter).join('')).toBe('ABCDEF');
  expect(fresh?.body.coreSkill[0]).toMatchObject(nothing);
  expect(validate(content)).toMatchObject({ refused: [], faults: [] });
});

test('one language that the source does not have yet is null, and the others are told', () => {
  const path = 'enka-tooltip-zzz/JP/Avatars/1999.json';
  const [fresh] = makeZzzCatalog(sourceOf({ [path]: undefined })).characters;
  expect(fresh?.body.ranks[0]?.names).toEqual(['Ripple', 'Ripple', null, 'Ripple', 'Ripple']);
  expect(fresh?.body.talents).toHaveLength(agent?.body.talents.length ?? 0);
});

test('a new w-engine and a new set come without their texts too', () => {
  const content = makeZzzCatalog(sourceOf(without('Weapons/14999', 'Suits/39000')));
  expect(content.weapons[0]?.body.passive).toBeNull();
  expect(content.weapons[0]?.body.refinements).toEqual(
    [1, 2, 3, 4, 5].map((rank) => ({ rank, description: null })),
  );
  expect(content.sets[0]?.head.two).toEqual({ text: null, stats: [['crit_rate', 8]] });
  expect(validate(content)).toMatchObject({ refused: [], faults: [] });
});

test('a source in which more than the newest have no texts was read half', () => {
  const path = 'enka-store/zzz/avatars.json';
  const [one] = Object.values(files[path] as Readonly<Record<string, unknown>>);
  const changed = { [path]: { '1999': one, '2001': one, '2003': one } };
  expect(() => makeZzzCatalog(sourceOf(changed))).toThrow('2 of 3 have no texts in Avatars.');
});

test('a text of another shape is a fault of the source, and named', () => {
  const path = 'enka-tooltip-zzz/JP/Avatars/1999.json';
  expect(() => makeZzzCatalog(sourceOf({ [path]: {} }))).toThrow(`${path}: Talents: Invalid input`);
});
