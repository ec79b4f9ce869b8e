import { describe, expect, test } from 'vitest';
import type { Text } from '../../../../src/games/names.ts';
import type { DataSource } from '../../../../tools/datasets/dataset.ts';
import { makeHsrCatalog } from '../../../../tools/datasets/hsr/catalog.ts';
import { avatar, bySteps, files } from '../../../support/hsr-files.ts';

const memory = (changes: Record<string, unknown> = {}): DataSource => ({
  json: (path) => ({ ...files, ...changes })[path],
});

const nobodys = [null, null, null, null, null];
const english = (text: Text | undefined): string | null => text?.[0] ?? null;

describe('of invented sources', () => {
  const content = makeHsrCatalog(memory());
  const [archer, newer] = content.characters;

  test('heads stand in the order of ids and speak English where filters look', () => {
    expect(archer?.head).toEqual({
      id: 1901,
      names: ['Archer', null, null, null, null],
      rarity: 5,
      element: 'Lightning',
      weaponType: 'Hunt',
      region: null,
      releaseVersion: '1.1',
      releasedAt: '2023-06-07',
      icon: '/round.png',
      portrait: '/team.png',
      splash: '/card.png',
    });
    expect(content.version).toBe('1.10');
  });

  test('a skill has its numbers of every level, one row a placeholder, percent where the text says', () => {
    const [hit] = archer?.body.talents ?? [];
    expect(hit?.names).toEqual(['Hit', null, null, null, null]);
    expect(hit?.description).toEqual([
      'Deals 50%, 1.5 times, 50% again',
      'id 50%',
      'jp 50%',
      'chs 50%',
      'cht 50%',
    ]);
    expect(hit?.params).toEqual([
      { labels: nobodys, unit: 'percent', values: [50, 60, 70] },
      { labels: nobodys, unit: 'flat', values: [1.5, 2, 2.5] },
    ]);
    expect(hit?.levelCosts).toEqual([
      { level: 2, currency: 500, materials: [{ id: 78, count: 3 }] },
    ]);
  });

  test('an enhanced skill stands behind its own, a summoned one last, a hidden one nowhere', () => {
    const talents = archer?.body.talents.map(({ type, names }) => [type, names[0]]);
    expect(talents).toEqual([
      ['basic', 'Hit'],
      ['basic', 'Big Hit'],
      ['skill', 'Big Hit'],
    ]);
  });

  test('the trace tree is that of the usual form, with conditions and numbers', () => {
    const traces = archer?.body.traces.map(
      ({ id, row, kind, description, unlock, levelCurve }) => ({
        node: [id, row, kind, english(description)],
        unlock: [unlock.ascension, unlock.level, unlock.parentId],
        params: levelCurve.map(({ params }) => params),
      }),
    );
    const hitText = 'Deals 50%, 1.5 times, 50% again';
    expect(traces).toEqual([
      {
        node: [1901001, 1, 'main_skill', hitText],
        unlock: [0, 1, null],
        params: [
          [50, 1.5],
          [60, 2],
        ],
      },
      {
        node: [1901103, 2, 'bonus_ability', 'Gains 5 and 30%'],
        unlock: [6, 1, null],
        params: [[5, 30]],
      },
      { node: [1901201, 2, 'stat_boost', 'ATK +4%'], unlock: [0, 75, 1901103], params: [[4]] },
      { node: [1901301, 2, 'main_skill', 'Deals 400%'], unlock: [0, 1, null], params: [[400]] },
    ]);
  });

  test('costs, levels and eidolons are whole where the sources are', () => {
    const { ascension, levels, ranks, description } = archer?.body ?? {};
    expect(ascension).toHaveLength(6);
    const second = { phase: 2, levelCap: 40, currency: 2000, materials: [{ id: 77, count: 1 }] };
    expect(ascension?.[1]).toEqual(second);
    expect(levels?.map(({ level }) => level)).toEqual([
      1, 20, 20, 30, 30, 40, 40, 50, 50, 60, 60, 70, 70, 80,
    ]);
    expect(levels?.[1]).toEqual({
      level: 20,
      ascension: 0,
      hp: 242.58,
      atk: 97.5,
      def: 78,
      spd: 101,
    });
    expect(ranks?.map((rank) => english(rank.description))).toEqual([
      '+18%',
      ...Array.from({ length: 5 }, () => null),
    ]);
    expect(english(description)).toBe('A man.');
    expect(content.shared.materials).toEqual({
      77: nobodys,
      78: nobodys,
      79: nobodys,
    });
  });

  test('a character newer than the texts is listed with what the store knows', () => {
    expect(newer?.head.names[0]).toBe('Newer');
    expect(newer?.head).toMatchObject({ releaseVersion: '1.2', releasedAt: '2023-07-20' });
    expect(newer?.body).toMatchObject({
      description: null,
      talents: [],
      ascension: [],
      traces: [],
    });
    expect(newer?.body.levels).toHaveLength(14);
  });

  test('a light cone has whole first and top values and five texts', () => {
    const [bow] = content.weapons;
    expect(bow?.head).toMatchObject({
      type: 'Hunt',
      baseAtk: { first: 20, top: 263 },
      secondary: { stat: 'hp', first: 40, top: 520 },
      releaseVersion: null,
    });
    expect(bow?.body.refinements.map(({ description }) => english(description))).toEqual([
      'Raises by 12.5%',
      'Raises by 25.0%',
      'Raises by 37.5%',
      'Raises by 50.0%',
      'Raises by 62.5%',
    ]);
    expect(bow?.body.ascension?.[5]).toEqual({
      phase: 6,
      levelCap: 80,
      currency: 600,
      materials: [{ id: 79, count: 6 }],
    });
    expect(bow?.body.curve.at(-1)).toEqual({
      level: 80,
      ascension: 6,
      baseAtk: 263.9,
      secondaryValue: 520,
      hp: 520,
      def: 173,
    });
  });

  test('a set of two bonuses is a cavern set, one of one is planar', () => {
    const [cavern, planar] = content.sets;
    expect(cavern?.head).toMatchObject({
      kind: 'cavern',
      slots: ['head', 'hands', 'body', 'feet'],
    });
    expect(english(cavern?.head.two?.text)).toBe('ATK +12%');
    expect(cavern?.head.two?.stats).toEqual([['atk_percent', 12]]);
    expect(cavern?.body.pieces['head']?.[0]).toBe('Hit');
    expect(planar?.head).toMatchObject({ kind: 'planar', slots: ['sphere', 'rope'], four: null });
    expect(planar?.head.icon).toMatch(/IconRelic_951_5\.png$/);
  });

  test('main stats stand in percent points of one decimal, speed in points', () => {
    const { mainStats, slots, subStats } = content.shared;
    expect(mainStats).toHaveLength(24);
    expect(
      mainStats.filter(({ rarity, slot }) => rarity === 5 && slot !== 'rope').slice(2, 4),
    ).toEqual([
      {
        slot: 'body',
        rarity: 5,
        maxLevel: 15,
        stats: [{ stat: 'crit_rate', base: 5.1, max: 32.4 }],
      },
      { slot: 'feet', rarity: 5, maxLevel: 15, stats: [{ stat: 'spd', base: 4, max: 25 }] },
    ]);
    expect(slots[3]).toEqual({ slot: 'feet', mainStats: ['spd'] });
    expect(subStats).toEqual(['break_effect']);
  });

  test('an enhanced kit is served, and the original stands beside it', () => {
    const avatars = files['enka-store/hsr/avatars.json'] as Record<string, { SkillTree: object }>;
    const tree = { AvatarSkills: [11901001], PropSkills: [[]], SummonSkills: [] };
    const enhanced = {
      ...avatars['1901'],
      SkillTree: { ...avatars['1901']?.SkillTree, '1': tree },
    };
    const made = makeHsrCatalog(memory({ 'enka-store/hsr/avatars.json': { '1901': enhanced } }));
    const { head, body } = made.characters[0] ?? {};
    expect(head?.enhanced).toBe(true);
    expect(body?.talents.map(({ names }) => names[0])).toEqual(['Big Hit']);
    expect(body?.traces.map(({ id }) => id)).toEqual([11901001]);
    expect(body?.original?.talents).toEqual(archer?.body.talents);
    expect(body?.original?.traces).toEqual(archer?.body.traces);
    expect(archer?.head).not.toHaveProperty('enhanced');
  });

  test('names of materials come from the source, or else from what is built in', () => {
    const named = memory({
      'starrail-cache/data/AvatarPromotionConfig.json': {
        '1901': bySteps(() => ({ PromotionCostList: [{ ItemID: 110261, ItemNum: 1 }] })),
      },
      'star-rail-res/jp/items.json': { '110261': { name: '<i>Manga</i>' } },
    });
    const [english, , japanese] = makeHsrCatalog(named).shared.materials['110261'] ?? [];
    expect([english, japanese]).toEqual(['The Fluffy Hand-drawn Storyboards', 'Manga']);
  });

  test('a missing file, another form and a missing row are named', () => {
    const ranks = 'starrail-cache/data/AvatarRankConfig.json';
    expect(() => makeHsrCatalog(memory({ [ranks]: undefined }))).toThrow(ranks);
    const changed = { '190101': { Name: 'RankName', Desc: 5, Param: [] } };
    expect(() => makeHsrCatalog(memory({ [ranks]: changed }))).toThrow(
      /AvatarRankConfig\.json 190101: Desc: Invalid input/,
    );
    const short = { '1901': { ...avatar([]), Promotion: {} } };
    expect(() => makeHsrCatalog(memory({ 'enka-store/hsr/avatars.json': short }))).toThrow(
      'Promotion 0 of avatar 1901 is missing.',
    );
  });
});
