import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { paths } from '../support/builds.ts';

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '10000' } });

const actor = { avatar_id: 10000002, level: 90 };
const rotation = [{ skill: 'elemental_burst' }, { skill: 'charged_attack', count: 3 }];
const simulation = { game: 'genshin', actor, rotation };
const bennett = 10000032;
const kazuha = 10000047;
const shenhe = 10000063;

const simulate = async (members: object) => {
  const { post } = await app();
  const { status, body } = await post(paths.simulate, { ...simulation, ...members });
  return { status, data: body.data, error: body.error };
};
const totalOf = async (members: object): Promise<number> =>
  (await simulate(members)).data.total_damage;
const faultsOf = async (members: object) => {
  const { status, error } = await simulate(members);
  const details: { path: string; message: string }[] = error?.details ?? [];
  return { status, details, paths: details.map(({ path }) => path) };
};

test('a team needs ids alone: its members have their standard builds, and a note says so', async () => {
  const alone = await totalOf({});
  const { status, data } = await simulate({ team: [{ avatar_id: bennett }] });
  expect([status, data.total_damage > alone * 1.2]).toEqual([200, true]);
  expect(data.notes).toContain(
    'Bennett in the team has the standard build of its profile support.',
  );
  expect(data.notes.join(' ')).toContain('Counted from the team: ');
});

test('what is sent of a member replaces what its standard build has', async () => {
  const withMember = (member: object) => totalOf({ team: [{ avatar_id: bennett, ...member }] });
  const standard = await withMember({});
  expect(await withMember({ profile: 'support' })).toBe(standard);
  expect(await withMember({ profile: 'support', level: 60 })).toBeLessThan(standard);
  // Its burst grows with base ATK: the artifacts of the standard build matter little, a weapon does.
  const bare = await withMember({ level: 90 });
  expect(bare).toBeLessThan(standard);
  expect(await withMember({ weapon: { id: 11401, level: 90 } })).toBeGreaterThan(bare);
  expect(await withMember({ profile: 'support', weapon: { id: 11101, level: 1 } })).toBeLessThan(
    standard,
  );
});

test.each([
  ['unknown', [{ avatar_id: 1 }], ['team.0.avatar_id']],
  ['nobody', [{}], ['team.0.avatar_id']],
  ['the actor', [{ avatar_id: 10000002 }], ['team.0.avatar_id']],
  ['twice', [{ avatar_id: bennett }, { avatar_id: bennett }], ['team.1.avatar_id']],
  ['too many', [bennett, kazuha, shenhe, 10000030].map((avatar_id) => ({ avatar_id })), ['team']],
  [
    'several faults at once',
    [
      { avatar_id: bennett, level: 0, constellation: 7, weapon: { id: 5 } },
      { avatar_id: kazuha, profile: 'emperor' },
    ],
    ['team.0.level', 'team.0.constellation', 'team.0.weapon.id', 'team.1.profile'],
  ],
] as const)('a team with %s is refused', async (_what, team, wanted) => {
  const { status, paths: found } = await faultsOf({ team });
  expect([status, found]).toEqual([400, wanted]);
});

test.each([
  ['genshin', 10000007, 10000005, 'A team has one Traveler, and 10000007 is in it already.'],
  ['hsr', 8005, 8002, 'A team has one Trailblazer, and 8005 is in it already.'],
  ['hsr', 1224, 1001, 'A team has one March 7th, and 1224 is in it already.'],
] as const)('a team of %s has no second form of %i', async (game, one, other, message) => {
  const { post } = await app();
  const simulate = async (actor: number, ...team: number[]) => {
    const { status, body } = await post(paths.simulate, {
      ...{ game, actor: { avatar_id: actor, level: 80 } },
      rotation: [{ skill: game === 'hsr' ? 'skill' : 'elemental_skill' }],
      team: team.map((avatar_id) => ({ avatar_id })),
    });
    return [status, body.error?.details];
  };
  const fault = (path: string) => [400, [{ path, message }]];
  expect(await simulate(one, other)).toEqual(fault('team.0.avatar_id'));
  expect(await simulate(game === 'hsr' ? 1005 : 10000002, one, other)).toEqual(
    fault('team.1.avatar_id'),
  );
});

test('an unknown profile names those that the character has', async () => {
  const { details } = await faultsOf({ team: [{ avatar_id: bennett, profile: 'emperor' }] });
  expect(details[0]?.message).toMatch(/^emperor is unknown: it is one of (?:\w+, )*support/);
});

test('zzz has two others, who may be called as zzz calls them', async () => {
  const { post } = await app();
  const body = {
    game: 'zzz',
    actor: { agent_id: 1191, level: 60 },
    rotation: [{ skill: 'ultimate' }],
  };
  const member = (agent_id: number) => ({ agent_id });
  const taken = await post(paths.simulate, { ...body, team: [1131, 1151].map(member) });
  expect(taken.status).toBe(200);
  const refused = await post(paths.simulate, { ...body, team: [1131, 1151, 1].map(member) });
  expect(refused.body.error.details).toEqual([{ path: 'team', message: 'At most 2.' }]);
  const unknown = await post(paths.simulate, { ...body, team: [member(1)] });
  expect(unknown.body.error.details[0].path).toBe('team.0.agent_id');
});

test('an effect that is switched off does not count, and stacks are counted', async () => {
  const team = [{ avatar_id: bennett }];
  const counted = await totalOf({ team });
  const without = await totalOf({ team, effects: { '10000032-burst': false } });
  expect(without).toBeLessThan(counted);
  expect(await totalOf({ team, effects: { '10000032-burst': true } })).toBe(counted);
  const none = await totalOf({ team, effects: { all: false } });
  expect(none).toBeLessThan(without);
  expect(await totalOf({ team, effects: { all: false, '10000032-burst': true } })).toBeGreaterThan(
    none,
  );
});

test('an effect that nobody has, and stacks that there are not, are refused', async () => {
  const team = [{ avatar_id: bennett }];
  const effects = { '10000032-bursd': false, '10000032-burst': 2, all: true };
  const { status, details } = await faultsOf({ team, effects });
  expect(status).toBe(400);
  expect(details).toEqual([
    {
      path: 'effects.10000032-bursd',
      message: 'Neither the actor nor the team has 10000032-bursd: did you mean 10000032-burst?',
    },
    { path: 'effects.10000032-burst', message: 'It is a number from 0 to 1.' },
    {
      path: 'effects.all',
      message: 'It is false: no such effect counts, but those named beside.',
    },
  ]);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x${index}`, false]));
  expect((await faultsOf({ effects: many })).paths).toContain('effects');
  expect((await faultsOf({ effects: { 'x-1': 'yes' } })).paths).toEqual(['effects.x-1']);
});

test('a saved team can be sent again', async () => {
  const { post } = await app();
  const body = {
    ...simulation,
    team: [{ avatar_id: bennett, constellation: 1 }],
    effects: { '10000032-burst': false },
  };
  const { body: saved } = await post(paths.saveSimulation, { ...body, name: 'A team' });
  const { input, result } = saved.data;
  expect(input).toMatchObject(body);
  const again = await post(paths.simulate, input);
  expect(again.body.data.total_damage).toBe(result.total_damage);
});

test('the graph takes the same', async () => {
  const { query } = await app();
  const document = `query ($input: SimulateDamageInput!) {
    simulateDamage(input: $input) { totalDamage dps { per100ActionValue } notes }
  }`;
  const run = async (input: object) => {
    const { body } = await query(document, {
      input: {
        game: 'GENSHIN',
        actor: { avatarId: 10000002, level: 90 },
        rotation,
        team: [{ avatarId: bennett }],
        ...input,
      },
    });
    return body;
  };
  const { data } = await run({});
  expect(data.simulateDamage.totalDamage).toBe(await totalOf({ team: [{ avatar_id: bennett }] }));
  expect(data.simulateDamage.dps.per100ActionValue).toBeNull();
  const less = await run({ effects: [{ id: '10000032-burst', counts: false }] });
  expect(less.data.simulateDamage.totalDamage).toBeLessThan(data.simulateDamage.totalDamage);
  const { errors } = await run({ effects: [{ id: '10000032-burst', stacks: -1 }] });
  expect(errors[0].extensions.details[0].path).toBe('effects.10000032-burst');
});

test('hsr says damage per 100 action value, the other games null', async () => {
  const { post } = await app();
  const hsr = await post(paths.simulate, {
    game: 'hsr',
    actor: { avatar_id: 1005, level: 80 },
    rotation: [{ skill: 'skill' }],
  });
  expect(hsr.body.data.dps).toMatchObject({
    raw_dmg_per_second: 0,
    per_100_action_value: expect.any(Number),
  });
  expect(hsr.body.data.dps.per_100_action_value).toBeGreaterThan(0);
  expect((await simulate({})).data.dps.per_100_action_value).toBeNull();
});

test.each([
  [1205, { skill: 'skill' }, { skill: 'basic', variant: 'Forest of Swords' }],
  [1005, { skill: 'skill', variant: 'Shock detonation (skill)' }, { skill: 'skill' }],
])('what %i does in the turn of another action takes no turn', async (id, free, action) => {
  const { post } = await app();
  const notesOf = async (rotation: object[]): Promise<string> => {
    const body = { game: 'hsr', actor: { avatar_id: id, level: 80 }, rotation };
    return (await post(paths.simulate, body)).body.data.notes.join(' ');
  };
  expect(await notesOf([free, action])).toContain('(1 turn of');
  expect(await notesOf([action, action])).toContain('(2 turns of');
});
