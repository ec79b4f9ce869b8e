import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { paths } from '../support/builds.ts';
import { expectSame, recorded } from '../support/damage-cases.ts';
import type { RecordedPiece } from '../support/recorded-gear.ts';

interface RotationCase {
  readonly character?: string;
  readonly element: string;
  readonly body: { readonly actor: object };
  readonly expected: { readonly total: number; readonly hits: readonly number[] };
}

const genshin = recorded<{ rotations: readonly RotationCase[] }>('genshin-rotations');
const genshinGear = recorded<{ gear: readonly RecordedPiece[] }>('genshin-characters').gear;
const hsr = recorded<{
  gear: readonly RecordedPiece[];
  rotations: readonly (RotationCase & { readonly avatarId: number })[];
}>('hsr-characters');

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '100000' } });

/** Damage has two decimals here. */
const twoDecimals = 5e-5;

const artifacts = (gear: readonly RecordedPiece[], element: string, level: number) =>
  gear.map(({ slot, main: [stat, value], subs }) => ({
    slot,
    rarity: 5,
    level,
    main_stat: { stat: stat.replace('{element}', element), value },
    sub_stats: subs.map(([sub, points]) => ({ stat: sub, value: points })),
  }));

async function expectRotation(path: string, worn: object, { body, expected }: RotationCase) {
  const { post } = await app();
  const actor = { ...body.actor, artifacts: worn };
  const { status, body: answer } = await post(path, { ...body, actor, effects: { all: false } });
  expect(status).toBe(200);
  const { total_damage: total, hits } = answer.data;
  expect(hits).toHaveLength(expected.hits.length);
  for (const [at, damage] of expected.hits.entries()) {
    expectSame(hits[at].damage, damage, `hit ${at + 1}`, twoDecimals);
  }
  expectSame(total, expected.total, 'total', twoDecimals);
}

/** Their casts were recorded one by one, without the stance that the first opens: test/games has rotations with it. */
const changed = ['arlecchino', 'kamisatoayato', 'kaveh', 'razor', 'wanderer'];

test.each(genshin.rotations.filter(({ character = '' }) => !changed.includes(character)))(
  'a rotation of $character deals what gcsim computes for its casts',
  (row) => expectRotation(paths.simulate, artifacts(genshinGear, row.element, 20), row),
);

test.each(hsr.rotations)(
  'a rotation of $avatarId deals what starrail-damage-cal computes for its skills',
  (row) => expectRotation(paths.simulateHsr, artifacts(hsr.gear, row.element, 15), row),
);
