import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { paths } from '../support/builds.ts';

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '10000' } });

const genshin = {
  game: 'genshin',
  actor: { avatar_id: 10000002, level: 90, stats: { atk: 2000 } },
  rotation: [{ skill: 'elemental_burst' }],
};
const hsr = {
  game: 'hsr',
  actor: { avatar_id: 1005, level: 80, stats: { atk: 2000 } },
  rotation: [{ skill: 'skill' }],
};
const zzz = {
  game: 'zzz',
  actor: { avatar_id: 1191, level: 60, stats: { atk: 2000 } },
  rotation: [{ skill: 'ultimate' }],
};

type Simulation = typeof genshin | typeof hsr | typeof zzz;

const simulate = async (simulation: Simulation, buffs: object[], members: object = {}) => {
  const { post } = await app();
  const { status, body } = await post(paths.simulate, { ...simulation, ...members, buffs });
  return { status, data: body.data, details: body.error?.details };
};
const gainOf = async (simulation: Simulation, ...sources: string[]): Promise<number> => {
  const { status, data } = await simulate(
    simulation,
    sources.map((source) => ({ source })),
  );
  expect([sources, status]).toEqual([sources, 200]);
  return data.total_damage / (await simulate(simulation, [])).data.total_damage;
};

test.each([
  [genshin, ['Bennett burst', 'bennett_burst', 'Bennett Q', "BENNETT'S BURST", '10000032-burst']],
  [
    genshin,
    ['Bennett burst', '班尼特 burst', 'ベネット Q', '베넷 burst', 'Benny burst', 'burst benny'],
  ],
  [genshin, ['Shenhe', '申鹤', '申鶴']],
  [genshin, ['Noblesse', 'Noblesse Oblige 4pc', 'noblesse_oblige_4pc', 'noblesse 4', '15007-4']],
  [genshin, ['Viridescent Venerer', 'VV', 'viridescent venerer 4', 'VV 4pc']],
  [genshin, ['Kazuha A4', 'kazuha_a4', 'Kaedehara Kazuha A4']],
  [genshin, ['TTDS', 'Thrilling Tales', 'thrilling tales of dragon slayers']],
  [genshin, ['Tenacity', 'Tenacity of the Millelith']],
  [genshin, ['pyro resonance', 'resonance_pyro', 'Resonance: Pyro']],
  [genshin, ['Zhongli shield', 'zhongli_shield']],
  [genshin, ['Shenhe', 'shenhe']],
  [genshin, ['Viridescent Venerer 4pc', '翠绿', '风套 4pc', '翠绿之影']],
  [hsr, ['Ruan Mei', '阮•梅', '软妹', 'RM', 'ルアン・メェイ']],
  [hsr, ['Robin', '鸟妹', '知更鸟']],
  [hsr, ['Ruan Mei skill', 'ruan mei E', '1303-skill']],
  [hsr, ['Robin ult', 'Robin ultimate', 'robin Q']],
  [hsr, ['Sparkle E2', 'e2 sparkle']],
  [zzz, ['Nicole core', 'NICOLE: core', 'core Nicole']],
  [zzz, ['Nicole core', '妮可 core']],
  [zzz, ['Swing Jazz', 'swing jazz 4pc', 'Swing Jazz (4)']],
] as const)('%o is found by what people call it: %o', async (simulation, [first, ...others]) => {
  const gain = await gainOf(simulation, first);
  expect(gain).toBeGreaterThan(1);
  for (const name of others) {
    const { status, data } = await simulate(simulation, [{ source: name }]);
    if (status === 200) expect([name, data.total_damage > 0]).toEqual([name, true]);
    expect([name, await gainOf(simulation, name)]).toEqual([name, expect.closeTo(gain, 6)]);
  }
});

test('stats are read whatever their case and spaces', async () => {
  const totals = await Promise.all(
    ['crit_dmg', 'Crit DMG', 'CRIT-DMG'].map(
      async (source) => (await simulate(genshin, [{ source, value: 0.5 }])).data.total_damage,
    ),
  );
  expect(new Set(totals).size).toBe(1);
});

test('amounts are those of a standard build of the giver, and what is sent replaces them', async () => {
  const { data } = await simulate(genshin, [{ source: 'Bennett Q' }]);
  expect(data.notes).toContain('Bennett burst is taken as Bennett with a standard build gives it.');
  const plain = (await simulate(genshin, [])).data.total_damage;
  const flat = await simulate(genshin, [{ source: 'Bennett Q', atk_flat: 1000 }]);
  expect(flat.data.total_damage / plain).toBeCloseTo(1.5, 4);
  const value = await simulate(genshin, [{ source: 'Bennett Q', value: 500 }]);
  expect(value.data.total_damage / plain).toBeCloseTo(1.25, 4);
});

test('a buff of the game stacks neither with itself nor with the team', async () => {
  const once = await gainOf(hsr, 'Ruan Mei skill');
  expect(await gainOf(hsr, 'Ruan Mei skill', '1303-skill', 'ruan mei e')).toBeCloseTo(once, 6);
  const team = [{ avatar_id: 10000032 }];
  const given = await simulate(genshin, [], { team });
  const both = await simulate(genshin, [{ source: 'Bennett Q', atk_flat: 500 }], { team });
  const off = await simulate(genshin, [{ source: 'atk', value: 500 }], {
    team,
    effects: { '10000032-burst': false },
  });
  expect(both.data.total_damage).toBe(off.data.total_damage);
  const asked = await simulate(genshin, [{ source: 'Bennett Q', atk_flat: 500 }], {
    team,
    effects: { '10000032-burst': true },
  });
  expect(asked.data.total_damage).toBe(off.data.total_damage);
  expect(both.data.total_damage).not.toBe(given.data.total_damage);
  expect(both.data.notes).toContain(
    'Bennett burst counts as it was sent, and not from the actor or the team too.',
  );
});

test('a name that is not known is refused with the nearest, all at once', async () => {
  const { status, details } = await simulate(genshin, [
    { source: 'Bennet burst' },
    { source: 'Nobless' },
    { source: 'of my own making' },
  ]);
  expect([status, details]).toEqual([
    400,
    [
      {
        path: 'buffs.0.source',
        message:
          'No buff has the name Bennet burst: did you mean Bennett burst or Bennett C1 or Bennett C6?',
      },
      {
        path: 'buffs.1.source',
        message: 'No buff has the name Nobless: did you mean Noblesse Oblige 4pc?',
      },
      {
        path: 'buffs.2.source',
        message: 'No buff has the name of my own making: send what it adds.',
      },
    ],
  ]);
});

test('what is not known counts by its numbers: ATK, and a bonus to all damage', async () => {
  for (const simulation of [genshin, hsr, zzz]) {
    const plain = (await simulate(simulation, [])).data.total_damage;
    const flat = await simulate(simulation, [{ source: 'of my own making', atk_flat: 500 }]);
    expect(flat.data.total_damage / plain).toBeCloseTo(1.25, 3);
    const bonus = await simulate(simulation, [{ source: 'of my own making', value: 0.3 }]);
    const stat = await simulate(simulation, [{ source: 'dmg_bonus', value: 0.3 }]);
    expect(bonus.data.total_damage).toBe(stat.data.total_damage);
    expect(bonus.data.notes).toContain(
      'No buff has the name of my own making: its value as a bonus to all damage.',
    );
  }
});

const list = async (query: string) => (await app()).get(`/v1/damage-calculator/buffs${query}`);

test('the buffs of a game are listed, and each can be sent as it is', async () => {
  for (const simulation of [genshin, hsr, zzz]) {
    const { status, body, headers } = await list(`?game=${simulation.game}`);
    expect([status, body.meta.total >= body.data.length]).toEqual([200, true]);
    expect(body.data.length).toBe(100);
    expect(headers['cache-control']).toMatch(/^private, max-age=/);
    for (const { id, name, source, stats, seconds, note } of body.data) {
      expect([id, name, source.name]).toEqual([id, expect.any(String), expect.any(String)]);
      expect(['character', 'weapon', 'set', 'team']).toContain(source.kind);
      expect(stats.length).toBeGreaterThan(0);
      expect([null, expect.any(Number)]).toContainEqual(seconds);
      expect([null, expect.any(String)]).toContainEqual(note);
    }
    const { post } = await app();
    for (const { id, name } of body.data.slice(0, 100)) {
      const buffs = [{ source: id }, { source: name }];
      const reply = await post(paths.simulate, { ...simulation, buffs });
      expect([id, name, reply.status]).toEqual([id, name, 200]);
    }
  }
});

test('a search finds buffs by words of their names, and what is meant first', async () => {
  const { body } = await list('?game=genshin&q=bennett');
  expect(body.meta.total).toBe(3);
  const { body: alias } = await list(`?game=genshin&q=${encodeURIComponent('班尼特')}`);
  expect(alias.data.map(({ id }: { id: string }) => id)).toEqual(
    body.data.map(({ id }: { id: string }) => id),
  );
  const { body: marks } = await list(`?game=genshin&q=${encodeURIComponent('!?')}`);
  expect(marks).toMatchObject({ data: [], meta: { total: 0 } });
  const { body: burst } = await list('?game=genshin&q=Bennett%20Q');
  expect(burst.data.map(({ id }: { id: string }) => id)).toEqual(['bennett_burst']);
  expect(burst.data[0]).toMatchObject({
    name: 'Bennett burst',
    source: { kind: 'character', id: 10000032, name: 'Bennett' },
    stats: [{ stat: 'atk', value: expect.any(Number) }],
    seconds: 12,
    note: 'as Bennett with a standard build gives it',
  });
  expect((await list('?game=genshin&q=nothing%20here')).body).toEqual({
    data: [],
    meta: { total: 0 },
  });
});

test('a list without a game names the games, and a long search is refused', async () => {
  const { status, body } = await list('');
  expect([status, body.error.code]).toEqual([400, 'validation_failed']);
  expect(body.error.message).toBe('game: It is required. The game is one of genshin, hsr, zzz.');
  expect((await list(`?game=hsr&q=${'x'.repeat(65)}`)).body.error.details[0].path).toBe('q');
});

test('the graph lists the same', async () => {
  const { query } = await app();
  const { body } = await query(
    `query ($search: String) {
      damageBuffs(game: HSR, search: $search) {
        nodes { buffId name source { kind recordId name } stats { stat value } seconds note }
        totalCount
      }
    }`,
    { search: 'ruan mei skill' },
  );
  expect(body.data.damageBuffs).toMatchObject({
    nodes: [{ buffId: '1303-skill', source: { kind: 'CHARACTER', recordId: 1303 } }],
    totalCount: 1,
  });
});
