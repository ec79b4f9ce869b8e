import { expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { seededRandom } from '../../src/games/random.ts';
import { lastingApp, type Reply } from '../support/app.ts';
import { paths } from '../support/builds.ts';
import { lengths } from '../support/lengths.ts';
import { randomAnalysis, randomSimulation } from '../support/random-bodies.ts';

const { bodies, seed } = lengths();
const app = lastingApp({
  env: {
    REQUEST_BUCKET_CAPACITY: '1000000',
    SIMULATE_BUCKET_CAPACITY: '1000000',
    ANALYZE_BUCKET_CAPACITY: '1000000',
  },
});

/** Answered, or refused with a documented code: never a defect of ours. */
function expectSound({ status, text }: Reply, body: unknown): void {
  if (status === 200 || status === 400 || status === 404) return;
  throw new Error(`${status} ${text.slice(0, 300)} to ${JSON.stringify(body)}`);
}

const isSound = (value: unknown): boolean => Number.isFinite(value) && Number(value) >= 0;

interface AnsweredHit {
  readonly damage: number;
  readonly damage_non_crit: number;
  readonly damage_crit: number;
  readonly crit_rate: number;
}

test.each(gameIds)(
  'whatever rotation of %s is sent, no damage is negative or without end',
  async (game) => {
    const { post } = await app();
    const random = seededRandom(`${seed} rotations of ${game}`);
    let answered = 0;
    for (let turn = 0; turn < bodies / 4; turn += 1) {
      const body = randomSimulation(random, game);
      const reply = await post(paths.simulate, body);
      expectSound(reply, body);
      if (reply.status !== 200) continue;
      answered += 1;
      const { total_damage, hits, dps } = reply.body.data;
      const unsound = hits.filter(
        ({ damage, damage_non_crit, damage_crit, crit_rate }: AnsweredHit) =>
          ![damage, damage_non_crit, damage_crit, crit_rate].every(isSound) ||
          damage_crit < damage_non_crit ||
          crit_rate > 1,
      );
      const rates = Object.values(dps).filter((rate) => rate !== null);
      if (![total_damage, ...rates].every(isSound) || unsound.length > 0)
        throw new Error(`${JSON.stringify(unsound.slice(0, 2))} for ${JSON.stringify(body)}`);
    }
    expect(answered).toBeGreaterThan(bodies / 16);
  },
  300_000,
);

test('whatever build is sent, its score is one of 0 to 100', async () => {
  const { post } = await app();
  const random = seededRandom(`${seed} builds`);
  let answered = 0;
  for (let turn = 0; turn < bodies / 4; turn += 1) {
    const body = randomAnalysis(random);
    const reply = await post(paths.analyze, body);
    expectSound(reply, body);
    if (reply.status !== 200) continue;
    answered += 1;
    const { score, percentile, recommendations } = reply.body.data;
    const gains = recommendations.map(({ gain }: { gain: number }) => gain);
    if (!isSound(score) || score > 100 || !isSound(percentile) || percentile > 100)
      throw new Error(`${reply.text.slice(0, 200)} for ${JSON.stringify(body)}`);
    if (!gains.every(isSound) || gains.length > 5) throw new Error(JSON.stringify(body));
  }
  expect(answered).toBeGreaterThan(bodies / 16);
}, 300_000);

const stats = { atk: 1500, hp: 20_000, def: 900, crit_rate: 0.5, crit_dmg: 1 };
const enemy = { level: 90, res: 0.3, def_reduction: 0.2 };

/** What is more of a good thing, or less resistance. */
const better: readonly (readonly [what: string, actor: object, enemy: object])[] = [
  ['ATK', { atk: 2000 }, {}],
  ['HP', { hp: 30_000 }, {}],
  ['CRIT Rate', { crit_rate: 0.7 }, {}],
  ['CRIT DMG', { crit_dmg: 1.5 }, {}],
  ['less resistance', {}, { res: 0.1 }],
  ['less DEF', {}, { def_reduction: 0.5 }],
  ['a lower level of the enemy', {}, { level: 80 }],
];

test.each(gameIds)(
  'more of a good thing never lowers what a rotation of %s does',
  async (game) => {
    const { post } = await app();
    const random = seededRandom(`${seed} laws of ${game}`);
    const talents = games[game].builds.words.talents;
    const levels = (level: number) =>
      Object.fromEntries(Object.keys(talents).map((name) => [name, level]));
    const damageOf = async (
      body: object,
    ): Promise<{ damage: number; hits: number } | undefined> => {
      const reply = await post(paths.simulate, body);
      const data = reply.status === 200 ? reply.body.data : undefined;
      return data && { damage: data.total_damage, hits: data.hits.length };
    };
    let compared = 0;
    for (let turn = 0; turn < bodies / 40; turn += 1) {
      const body = randomSimulation(random, game);
      const actor = { ...(body['actor'] as object), stats, talents: levels(4) };
      const base = { ...body, explain: false, crit_mode: 'average', actor, enemy };
      const before = await damageOf(base);
      if (!before) continue;
      const more: [string, object][] = better.map(([what, inStats, inEnemy]) => [
        what,
        {
          ...base,
          actor: { ...actor, stats: { ...stats, ...inStats } },
          enemy: { ...enemy, ...inEnemy },
        },
      ]);
      more.push(['talent levels', { ...base, actor: { ...actor, talents: levels(6) } }]);
      for (const [what, raised] of more) {
        const after = await damageOf(raised);
        compared += 1;
        // Each hit is rounded by itself.
        if (!after || after.damage < before.damage - 0.01 * before.hits - 0.01)
          throw new Error(
            `${what}: ${after?.damage} after ${before.damage}: ${JSON.stringify(raised)}`,
          );
      }
    }
    expect(compared).toBeGreaterThan(bodies / 40);
  },
  300_000,
);
