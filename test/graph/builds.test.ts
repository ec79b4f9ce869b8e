import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';
import { expectGraph } from '../support/interfaces.ts';

const app = lastingApp({
  env: { SIMULATE_BUCKET_CAPACITY: '1000', ANALYZE_BUCKET_CAPACITY: '1000' },
});

const actor = {
  avatarId: 10000002,
  level: 90,
  constellation: 0,
  weapon: { id: 11401, level: 90, refinement: 1 },
  artifacts: [
    {
      slot: 'flower',
      setId: 14001,
      rarity: 5,
      level: 20,
      mainStat: { stat: 'hp', value: 4780 },
      subStats: [
        { stat: 'crit_rate', value: 10.5, rolls: 3 },
        { stat: 'crit_dmg', value: 14, rolls: 2 },
      ],
    },
  ],
};
const analysis = { game: 'GENSHIN', role: 'DPS', ...actor };
const stats = [
  { stat: 'atk', value: 2000 },
  { stat: 'crit_rate', value: 0.7 },
  { stat: 'crit_dmg', value: 1.5 },
];
const simulation = {
  game: 'GENSHIN',
  actor: { ...actor, stats },
  enemy: { level: 90, elementRes: [{ element: 'cryo', value: 0.1 }] },
  rotation: genshinSimulation.rotation,
  buffs: genshinSimulation.buffs,
};

const part = '{ points max detail }';
const analysisFields = `score grade role roleInferred profile profileSource percentile notes
  alternatives { profile role score }
  breakdown {
    mainStats ${part} subStats ${part} sets ${part} role ${part} levels ${part}
    pieces { slot mainOk rolls rollValue critValue quality }
    totals { critValue atk hp def em er critRate critDmg }
  }
  recommendations { code priority slot message gain }`;
const simulationFields = `totalDamage notes
  hits {
    step skill name element damage crit reaction reactionBonus damageNonCrit damageCrit critRate
    reactionMultiplier factors { name value }
  }
  dps { rawDmgPerSecond actionTimeSeconds rotationDps }`;
const buildFields = 'buildId kind name game avatarId share profileId input';

async function ask(document: string, variables: Record<string, unknown> = {}, key?: string) {
  const { query } = await app();
  const reply = await query(document, variables, key === undefined ? {} : { key });
  expectGraph(reply);
  return reply.body;
}

const codeOf = (body: { errors: { extensions: { code: string } }[] }) =>
  body.errors[0]?.extensions.code;

/** Members by the names of /v1, without those that are null. */
function inNamesOfRest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inNamesOfRest);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        inNamesOfRest(member),
      ]),
  );
}

test('an analysis is the same through both interfaces', async () => {
  const document = `query ($input: AnalyzeBuildInput!) { analyzeBuild(input: $input) { ${analysisFields} } }`;
  const { data } = await ask(document, { input: analysis });
  const { post } = await app();
  const rest = (await post(paths.analyze, genshinAnalysis)).body.data;
  const { role, profile, profileSource, alternatives, recommendations, ...same } =
    data.analyzeBuild;
  expect([role, profile, profileSource]).toEqual(
    [rest.role, rest.profile, rest.profile_source].map((word) => word.toUpperCase()),
  );
  expect(alternatives.map(({ score }: { score: number }) => score)).toEqual(
    rest.alternatives.map(({ score }: { score: number }) => score),
  );
  expect(inNamesOfRest(same)).toEqual(
    inNamesOfRest({
      ...rest,
      role: null,
      profile: null,
      profile_source: null,
      alternatives: null,
      recommendations: null,
    }),
  );
  expect(recommendations.map(({ code }: { code: string }) => code.toLowerCase())).toEqual(
    rest.recommendations.map(({ code }: { code: string }) => code),
  );
});

test.each([false, true])('a simulation is the same through both, explained %s', async (explain) => {
  const document = `query ($input: SimulateDamageInput!) { simulateDamage(input: $input) { ${simulationFields} } }`;
  const { data } = await ask(document, { input: { ...simulation, explain } });
  const { post } = await app();
  const rest = await post(paths.simulate, { ...genshinSimulation, explain });
  const { hits } = data.simulateDamage;
  expect(hits.length).toBe(rest.body.data.hits.length);
  expect(inNamesOfRest(data.simulateDamage)).toEqual(inNamesOfRest(rest.body.data));
  expect(hits.every(({ factors }: { factors: unknown }) => (factors !== null) === explain)).toBe(
    true,
  );
});

test('what is asked twice in one document is computed and charged twice', async () => {
  const { createKey } = await app();
  const key = await createKey({ scopes: ['read'] });
  const document = `query ($input: AnalyzeBuildInput!) {
    one: analyzeBuild(input: $input) { score } two: analyzeBuild(input: $input) { score }
  }`;
  const { data } = await ask(document, { input: analysis }, key);
  expect(data.one).toEqual(data.two);
});

test('a build is saved, read, listed, changed and deleted', async () => {
  const { createKey } = await app();
  const key = await createKey({ scopes: ['read', 'write:build'] });
  const saved = await ask(
    `mutation ($a: AnalyzeBuildInput!, $s: SimulateDamageInput!) {
      saveBuild(input: $a, name: "Analysis") { ${buildFields} analysis { score } simulation { totalDamage } }
      saveSimulation(input: $s, name: "Simulation", share: true) {
        ${buildFields} analysis { score } simulation { totalDamage hits { damage } }
      }
    }`,
    { a: analysis, s: simulation },
    key,
  );
  const { saveBuild, saveSimulation } = saved.data;
  expect(saveBuild).toMatchObject({
    kind: 'ANALYSIS',
    share: false,
    profileId: null,
    simulation: null,
    analysis: { score: expect.any(Number) },
    input: genshinAnalysis,
  });
  expect(saveSimulation).toMatchObject({
    kind: 'SIMULATION',
    share: true,
    profileId: expect.stringMatching(/^prf_/),
    analysis: null,
    input: genshinSimulation,
  });
  const { buildId } = saveSimulation;
  const { get } = await app();
  const rest = await get(`${paths.builds}/${buildId}`, { key });
  expect(rest.body.data.result.total_damage).toBe(saveSimulation.simulation.totalDamage);
  const list = await ask(
    '{ all: builds { totalCount nodes { name } } some: builds(kind: ANALYSIS) { nodes { name } } }',
    {},
    key,
  );
  expect(list.data.all.totalCount).toBe(2);
  expect(list.data.some.nodes).toEqual([{ name: 'Analysis' }]);
  const changed = await ask(
    'mutation ($id: String!) { changeBuild(id: $id, name: "Other", share: false) { name share profileId } }',
    { id: buildId },
    key,
  );
  expect(changed.data.changeBuild).toEqual({ name: 'Other', share: false, profileId: null });
  const remove = 'mutation ($id: String!) { deleteBuild(id: $id) { name } }';
  expect((await ask(remove, { id: buildId }, key)).data.deleteBuild).toEqual({ name: 'Other' });
  expect(codeOf(await ask(remove, { id: buildId }, key))).toBe('BUILD_NOT_FOUND');
  const read = 'query ($id: String!) { build(id: $id) { name } }';
  expect(codeOf(await ask(read, { id: buildId }, key))).toBe('BUILD_NOT_FOUND');
});

test('profiles are listed, voted for, and taken down by a moderator', async () => {
  const { createKey, post } = await app();
  const shared = await post(paths.saveSimulation, { ...genshinSimulation, name: 'S', share: true });
  const id = shared.body.data.profile_id;
  const vote = 'mutation ($id: String!) { voteProfile(id: $id) { votes } }';
  for (let votes = 1; votes <= 3; votes += 1) {
    const key = await createKey({ scopes: ['read', 'write:build'] });
    expect((await ask(vote, { id }, key)).data.voteProfile.votes).toBe(votes);
  }
  const list = `{ damageProfiles(game: GENSHIN, avatarId: 10000002) {
    profileId name role votes rotation { skill count aura type variant } buffs { source value }
  } }`;
  const isListed = async () =>
    (await ask(list)).data.damageProfiles.some(
      ({ profileId }: { profileId: string }) => profileId === id,
    );
  expect(await isListed()).toBe(true);
  const down = 'mutation ($id: String!) { takeDownProfile(id: $id, reason: "spam") { profileId } }';
  expect(codeOf(await ask(down, { id }))).toBe('INSUFFICIENT_SCOPE');
  const admin = await createKey({ scopes: ['admin'] });
  expect((await ask(down, { id }, admin)).data.takeDownProfile.profileId).toBe(id);
  expect(await isListed()).toBe(false);
  expect(codeOf(await ask(vote, { id }))).toBe('PROFILE_NOT_FOUND');
});

test('of the longest rotation the graph shows the first 1000 hits and says so', async () => {
  const rotation = Array.from({ length: 20 }, () => ({ skill: 'elemental_burst', count: 50 }));
  const longest = { game: 'GENSHIN', actor: { avatarId: 10000021, level: 90 }, rotation };
  const document = `query ($input: SimulateDamageInput!) { simulateDamage(input: $input) { ${simulationFields} } }`;
  const { data } = await ask(document, { input: longest });
  const { post } = await app();
  const body = { game: 'genshin', actor: { avatar_id: 10000021, level: 90 }, rotation };
  const rest = (await post(paths.simulate, body)).body.data;
  const { hits, totalDamage, notes } = data.simulateDamage;
  expect(rest.hits.length).toBe(18_000);
  expect(inNamesOfRest(hits)).toEqual(inNamesOfRest(rest.hits.slice(0, 1000)));
  expect(totalDamage).toBe(rest.total_damage);
  expect(notes).toEqual([...rest.notes, 'The first 1000 of 18000 hits are shown.']);
});

const ownBuilds = '{ builds(first: 50) { nodes { RESULT } } }';
const profileFields = `profileId avatarId game role name votes updatedAt
  rotation { skill count aura type variant } buffs { source value atkFlat duration }`;
const profiles = `damageProfiles(game: GENSHIN, avatarId: 10000002) { ${profileFields} }`;

test.each([
  ['the results of 50 saved builds', ownBuilds.replace('RESULT', 'analysis { score }'), 1101],
  ['all that profiles of a character have', `{ ${profiles} }`, 20 + 55 * 81],
])('%s can be asked for at once and cost what they take', async (_what, document, cost) => {
  const { data, extensions } = await ask(document);
  expect(data).toBeTruthy();
  expect(extensions.cost.requested).toBe(cost);
});

const aliases = [0, 1, 2, 3, 4];

test.each([
  [
    'the results of 50 saved builds under five aliases',
    ownBuilds.replace('RESULT', aliases.map((n) => `a${n}: simulation { totalDamage }`).join(' ')),
  ],
  ['the profiles of a character twice', `{ one: ${profiles} two: ${profiles} }`],
])('%s cost too much', async (_what, document) => {
  expect(codeOf(await ask(document))).toBe('COST_LIMIT_EXCEEDED');
});
