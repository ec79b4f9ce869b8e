import { describe, expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { paths } from '../support/builds.ts';
import { expectGraph } from '../support/interfaces.ts';

const app = lastingApp({
  env: { SIMULATE_BUCKET_CAPACITY: '10000', ANALYZE_BUCKET_CAPACITY: '10000' },
});

interface Member {
  readonly element?: unknown;
  readonly enhanced?: unknown;
}
interface Answer {
  readonly damage: readonly number[];
  readonly elements: ReadonlySet<string>;
  readonly notes: readonly string[];
}
interface ShownHit {
  readonly damage: number;
  readonly element: string;
}

const answerOf = (hits: readonly ShownHit[], notes: readonly string[]): Answer => ({
  damage: hits.map(({ damage }) => damage),
  elements: new Set(hits.map(({ element }) => element)),
  notes,
});

/** What a step deals with 1000 ATK and without crits, through /v1 and the graph alike. */
async function played(
  game: 'genshin' | 'hsr',
  avatarId: number,
  member: Member,
  steps: readonly { readonly skill: string; readonly variant?: string }[],
): Promise<Answer> {
  const { post, query } = await app();
  const level = game === 'genshin' ? 90 : 80;
  const { status, body } = await post(paths.simulate, {
    game,
    actor: { avatar_id: avatarId, level, stats: { atk: 1000 }, ...member },
    enemy: { level, res: 0.1 },
    rotation: steps,
    crit_mode: 'never',
    effects: { all: false },
    explain: true,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  const reply = await query(
    'query ($input: SimulateDamageInput!) { simulateDamage(input: $input) { hits { damage element } notes } }',
    {
      input: {
        game: game.toUpperCase(),
        actor: { avatarId, level, stats: [{ stat: 'atk', value: 1000 }], ...member },
        enemy: { level, res: 0.1 },
        rotation: steps,
        critMode: 'NEVER',
        explain: true,
        effects: [{ id: 'all', counts: false }],
      },
    },
  );
  expectGraph(reply);
  const { hits, notes } = reply.body.data.simulateDamage;
  const answer = answerOf(body.data.hits, body.data.notes);
  expect(answerOf(hits, notes)).toEqual(answer);
  return answer;
}

const firstForm = 'Of the elements of this character anemo is taken; send element for another.';
const newestKit = 'The enhanced kit is taken; send enhanced false for the original.';

describe.each([10_000_005, 10_000_007])('the traveler %i', (avatarId) => {
  test.each([
    ['Anemo', 'Press', 316.8],
    ['Geo', 'Skill', 446.4],
    ['Electro', 'Skill', 141.588],
    ['Dendro', 'Skill', 414.72],
    ['Hydro', 'Torrent Surge', 340.704],
    ['Pyro', 'Hold', 177.84],
  ])('of %s has that skill', async (element, variant, percent) => {
    const steps = [{ skill: 'elemental_skill', variant }];
    const { damage, elements, notes } = await played('genshin', avatarId, { element }, steps);
    expect(elements).toEqual(new Set([element.toLowerCase()]));
    // The same levels and a resistance of 10 percent: half of nine tenths.
    expect(damage[0]).toBeCloseTo(10 * percent * 0.5 * 0.9, 1);
    expect(notes).not.toContain(firstForm);
  });

  test('is of anemo where nobody says it, and a note says so', async () => {
    const steps = [{ skill: 'elemental_skill', variant: 'Press' }];
    const { damage, notes } = await played('genshin', avatarId, {}, steps);
    expect(damage).toEqual([1425.6]);
    expect(notes).toContain(firstForm);
  });
});

test('an element that a character of several lacks is refused with those that it has', async () => {
  const { post, query } = await app();
  const message = 'Cryo is unknown: it is one of pyro, hydro, anemo, geo, electro, dendro.';
  const traveler = { avatar_id: 10_000_007, level: 90, element: 'Cryo' };
  const rotation = [{ skill: 'elemental_skill' }];
  const simulated = await post(paths.simulate, { game: 'genshin', actor: traveler, rotation });
  expect([simulated.status, simulated.body.error.details]).toEqual([
    400,
    [{ path: 'actor.element', message }],
  ]);
  const analyzed = await post(paths.analyze, { game: 'genshin', ...traveler });
  expect(analyzed.body.error.details).toEqual([{ path: 'element', message }]);
  const reply = await query(
    'query ($input: AnalyzeBuildInput!) { analyzeBuild(input: $input) { score } }',
    { input: { game: 'GENSHIN', avatarId: 10_000_007, level: 90, element: 'Cryo' } },
  );
  expect(reply.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  expect(JSON.stringify(reply.body.errors)).toContain(message);
});

test.each([
  [{ element: 7 }, 'actor.element'],
  [{ element: { name: 7 } }, 'actor.element'],
  [{ enhanced: 'no' }, 'actor.enhanced'],
])('%o is none', async (member, path) => {
  const { post } = await app();
  const actor = { avatar_id: 1102, level: 80, ...member };
  const { status, body } = await post(paths.simulate, {
    game: 'hsr',
    actor,
    rotation: [{ skill: 'basic' }],
  });
  expect([status, body.error.details[0].path]).toEqual([400, path]);
});

test('who has one element and one kit has those, whatever is said', async () => {
  const steps = [{ skill: 'elemental_skill' }];
  const amber = await played('genshin', 10_000_021, {}, steps);
  const said = { element: 'Hydro', enhanced: false };
  expect(await played('genshin', 10_000_021, said, steps)).toEqual(amber);
  const himeko = await played('hsr', 1003, {}, [{ skill: 'skill' }]);
  expect(await played('hsr', 1003, said, [{ skill: 'skill' }])).toEqual(himeko);
  expect(himeko.notes).not.toContain(newestKit);
});

test.each([
  [false, 2.2],
  [true, 3.6],
])("Seele's skill with enhanced %s is %f times her basic attack", async (enhanced, times) => {
  const steps = [{ skill: 'basic' }, { skill: 'skill' }];
  const { damage, notes } = await played('hsr', 1102, { enhanced }, steps);
  const [basic = 0, skill = 0] = damage;
  expect(skill / basic).toBeCloseTo(times, 3);
  expect(notes).not.toContain(newestKit);
});

test('without a word the enhanced kit is taken, and a note says so', async () => {
  const steps = [{ skill: 'skill' }];
  const said = await played('hsr', 1102, { enhanced: true }, steps);
  const unsaid = await played('hsr', 1102, {}, steps);
  expect(unsaid.damage).toEqual(said.damage);
  expect(unsaid.notes).toEqual([newestKit, ...said.notes]);
});

test('variants are those of the form', async () => {
  const { post } = await app();
  const refused = await post(paths.simulate, {
    game: 'hsr',
    actor: { avatar_id: 1310, level: 80, element: { id: 'Fire', name: 'Fire' } },
    rotation: [{ skill: 'skill', variant: 'Sheathed Blade' }],
  });
  expect(refused.body.error.details[0].path).toBe('rotation.0.variant');
  const traveler = { avatar_id: 10_000_005, level: 90, element: 'hydro' };
  const rotation = [{ skill: 'elemental_skill', variant: 'Max Storm' }];
  const { body } = await post(paths.simulate, { game: 'genshin', actor: traveler, rotation });
  expect(body.error.details[0]).toMatchObject({
    path: 'rotation.0.variant',
    message: expect.stringContaining('Torrent Surge, Dewdrop, Spiritbreath Thorn'),
  });
});

describe('what a showcase shows is what is meant', () => {
  test('a Seele with the original kit, sent back', async () => {
    const { get, post } = await app();
    const { body } = await get('/v1/player/hsr/700000015');
    const seele = body.data.showcase.find((one: { avatar_id: number }) => one.avatar_id === 1102);
    expect(seele.enhanced).toBe(false);
    const total = async (actor: object): Promise<number> => {
      const rotation = [{ skill: 'skill' }];
      const sent = await post(paths.simulate, {
        game: 'hsr',
        actor,
        rotation,
        effects: { all: false },
      });
      expect(sent.status).toBe(200);
      return sent.body.data.total_damage;
    };
    const levels = { basic: 6, skill: 10, ultimate: 10, talent: 10 };
    const original = await total({ ...seele, talents: levels });
    const enhanced = await total({ ...seele, talents: levels, enhanced: true });
    expect(enhanced / original).toBeCloseTo(3.6 / 2.2, 3);
  });

  test('a traveler of dendro, sent back', async () => {
    const { get, post } = await app();
    const { body } = await get('/v1/player/genshin/800000010');
    const [traveler] = body.data.showcase.filter(
      (one: { avatar_id: number }) => one.avatar_id === 10_000_005,
    );
    expect(traveler.element).toBe('Dendro');
    const sent = await post(paths.simulate, {
      game: 'genshin',
      actor: traveler,
      rotation: [{ skill: 'elemental_skill' }],
      explain: true,
    });
    expect(sent.body.data.hits[0].element).toBe('dendro');
    expect(sent.body.data.notes).not.toContain(firstForm);
    const { body: shown } = await get('/v1/player/genshin/800000010?include_build=true');
    const { build } = shown.data.showcase.find(
      (one: { avatar_id: number }) => one.avatar_id === 10_000_005,
    );
    const analyzed = await post(paths.analyze, { game: 'genshin', ...traveler });
    expect(analyzed.body.data.score).toBe(build.score);
  });
});

test('a Jingliu of the original kit wants ATK, one of the enhanced kit HP', async () => {
  const { post } = await app();
  const body = { slot: 'body', main_stat: { stat: 'atk_percent' }, sub_stats: [], level: 15 };
  const score = async (enhanced: boolean): Promise<number> => {
    const sent = { game: 'hsr', role: 'dps', avatar_id: 1212, level: 80, relics: [body], enhanced };
    return (await post(paths.analyze, sent)).body.data.score;
  };
  expect(await score(false)).toBeGreaterThan(await score(true));
});

test('a saved build keeps the element and the kit', async () => {
  const { createKey, get, post } = await app();
  const key = await createKey({ scopes: ['read', 'write:build'] });
  const actor = { avatar_id: 1102, level: 80, enhanced: false };
  const element = { id: 'Quantum', name: 'Quantum' };
  const saved = await post(
    paths.saveSimulation,
    { name: 'Old', game: 'hsr', actor: { ...actor, element }, rotation: [{ skill: 'skill' }] },
    { key },
  );
  const read = await get(`${paths.builds}/${saved.body.data.id}`, { key });
  expect(read.body.data.input.actor).toMatchObject({ ...actor, element: 'Quantum' });
  const again = await post(paths.simulate, { game: 'hsr', ...read.body.data.input });
  expect(again.body.data.total_damage).toBe(saved.body.data.result.total_damage);
});
