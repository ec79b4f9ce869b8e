import { describe, expect, test } from 'vitest';
import { roles } from '../../src/games/builds/build.ts';
import { gameIds } from '../../src/games/ids.ts';
import { compileDocument, restView } from '../../src/graph/document/rest-documents.ts';
import {
  genshinBuildsDocument,
  hsrBuildsDocument,
  zzzBuildsDocument,
} from '../../src/rest/v1/player-documents.ts';
import { schema } from '../../src/schema.ts';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();
const get = async (path: string) => (await app()).get(path);
const query = async (document: string) => (await app()).query(document);

const uid = '812345678';
const gearOf = { genshin: 'artifacts', hsr: 'relics', zzz: 'drive_discs' } as const;

type Answer = Record<string, unknown>;
type Gear = Answer & { readonly sub_stats: readonly Answer[] };
type Character = Answer & { readonly build: Answer | null };

const playerOf = async (path: string): Promise<{ showcase: readonly Character[] }> => {
  const { status, body } = await get(`/v1/player/${path}`);
  expect(status).toBe(200);
  return body.data;
};

/** An answer without what `include_build=true` adds to it. */
function withoutBuilds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBuilds);
  if (typeof value !== 'object' || value === null) return value;
  const added = ['build', 'crit_value', 'roll_value', 'roll_values'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !added.includes(name))
      .map(([name, member]) => [name, withoutBuilds(member)]),
  );
}

describe.each(gameIds)('of %s', (game) => {
  test('include_build=true adds builds and rolls, and nothing else is another', async () => {
    const [plain, built] = await Promise.all([
      playerOf(`${game}/${uid}`),
      playerOf(`${game}/${uid}?include_build=true`),
    ]);
    expect(JSON.stringify(withoutBuilds(built))).toBe(JSON.stringify(plain));
    expect(JSON.stringify(plain)).not.toMatch(/"build"|crit_value|roll_value/);
    expect(await playerOf(`${game}/${uid}?include_build=false`)).toEqual(plain);
  });

  test('a build has score, grade, role, crit value and the worst gap', async () => {
    const { showcase } = await playerOf(`${game}/${uid}?include_build=true`);
    expect(showcase.length).toBeGreaterThan(0);
    for (const { build } of showcase) {
      expect(build).toEqual({
        score: expect.any(Number),
        grade: expect.stringMatching(/^(F|D|C|B|A|S{1,3})$/),
        role: expect.stringMatching(/^(dps|sub_dps|support|healer|shielder)$/),
        role_inferred: true,
        profile: expect.stringMatching(/^[a-z_]+$/),
        crit_value: expect.any(Number),
        worst_gap: {
          code: expect.stringMatching(/^[a-z_]+$/),
          priority: expect.stringMatching(/^(high|medium|low)$/),
          slot: expect.toSatisfy((slot) => slot === null || typeof slot === 'string'),
          message: expect.stringMatching(/\.$/),
          gain: expect.any(Number),
          damage_percent: expect.toBeOneOf([null, expect.any(Number)]),
        },
      });
    }
  });

  test('advice is in the language of the player', async () => {
    const { showcase } = await playerOf(`${game}/${uid}?include_build=true&lang=ja`);
    for (const { build } of showcase)
      expect((build as { worst_gap: { message: string } }).worst_gap.message).toMatch(/点.*。$/);
  });

  test('the crit value of a build is that of its pieces', async () => {
    const { showcase } = await playerOf(`${game}/${uid}?include_build=true`);
    for (const character of showcase) {
      const gear = character[gearOf[game]] as readonly Gear[];
      const sum = gear.reduce((total, piece) => total + Number(piece['crit_value']), 0);
      expect(character.build?.['crit_value']).toBeCloseTo(sum, 6);
    }
  });

  test('sub stats have as many roll values as rolls, or null', async () => {
    const { showcase } = await playerOf(`${game}/${uid}?include_build=true`);
    const gear = showcase.flatMap((character) => character[gearOf[game]] as readonly Gear[]);
    const known = gear
      .flatMap(({ sub_stats: subStats }) => subStats)
      .filter((sub) => sub['roll_values'] !== null);
    expect(known.length).toBeGreaterThan(0);
    for (const sub of known) expect(sub['roll_values']).toHaveLength(Number(sub['rolls']));
  });

  test('hidden details have no build, and details that were not asked for neither', async () => {
    const hidden = await playerOf(`${game}/812345403?include_build=true`);
    const left = await playerOf(`${game}/${uid}?include_build=true&include_detail=false`);
    for (const { build } of [...hidden.showcase, ...left.showcase]) expect(build).toBeNull();
    expect(hidden.showcase.length).toBeGreaterThan(0);
  });

  test('fields picks of it', async () => {
    const path = `${game}/${uid}?include_build=true&fields=showcase.build.score`;
    const { showcase } = await playerOf(path);
    const whole = await playerOf(`${game}/${uid}?include_build=true`);
    expect(showcase).toEqual(
      whole.showcase.map(({ build }) => ({ build: { score: build?.['score'] } })),
    );
  });

  test('the graph answers the same, asked a first time and again', async () => {
    const { showcase } = await playerOf(`${game}/${uid}?include_build=true`);
    const type = { genshin: 'GenshinPlayer', hsr: 'HsrPlayer', zzz: 'ZzzPlayer' }[game];
    const document = `{
      player(game: ${game.toUpperCase()}, uid: "${uid}") {
        ... on ${type} { showcase { build { score crit_value: critValue role_inferred: roleInferred } } }
      }
    }`;
    for (const _use of ['by its resolver', 'as a member of the model']) {
      const { body } = await query(document);
      expect(body.errors).toBeUndefined();
      expect(body.data.player.showcase).toEqual(
        showcase.map(({ build }) => ({
          build: {
            score: build?.['score'],
            crit_value: build?.['crit_value'],
            role_inferred: true,
          },
        })),
      );
    }
  });

  test('the graph has all recommendations, the worst gap first', async () => {
    const type = { genshin: 'GenshinPlayer', hsr: 'HsrPlayer', zzz: 'ZzzPlayer' }[game];
    const asked = 'message gain damagePercent';
    const { body } = await query(`{
      player(game: ${game.toUpperCase()}, uid: "${uid}", lang: JA) {
        ... on ${type} { showcase { build { worstGap { ${asked} } recommendations { ${asked} } } } }
      }
    }`);
    expect(body.errors).toBeUndefined();
    for (const { build } of body.data.player.showcase) {
      expect(build.recommendations[0] ?? null).toEqual(build.worstGap);
      expect(build.recommendations.length).toBeLessThanOrEqual(5);
      const gains = build.recommendations.map(({ gain }: { gain: number }) => gain);
      expect(gains).toEqual(gains.toSorted((one: number, two: number) => two - one));
    }
  });

  test('the graph scores for the role that is named', async () => {
    const type = { genshin: 'GenshinPlayer', hsr: 'HsrPlayer', zzz: 'ZzzPlayer' }[game];
    const fields = roles.map(
      (role) => `${role}: build(role: ${role.toUpperCase()}) { role roleInferred score }`,
    );
    const { body } = await query(
      `{ players(game: ${game.toUpperCase()}, uids: ["${uid}"]) { ... on ${type} { showcase { ${fields.join(' ')} } } } }`,
    );
    expect(body.errors).toBeUndefined();
    for (const shown of body.data.players[0].showcase) {
      for (const role of roles) {
        expect(shown[role]).toMatchObject({ role: role.toUpperCase(), roleInferred: false });
      }
    }
  });
});

test.each([genshinBuildsDocument, hsrBuildsDocument, zzzBuildsDocument])(
  'showcases with builds go straight to bytes',
  (document) => {
    const { query: tree, querySerialized } = compileDocument(restView(schema), document as never, [
      'showcase',
    ]);
    expect(querySerialized).not.toBe(tree);
  },
);

test('what include_build is, and which fields there are, is said when they are wrong', async () => {
  const wrong = await get(`/v1/player/genshin/${uid}?include_build=maybe`);
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'validation_failed']);
  const unknown = await get(`/v1/player/genshin/${uid}?fields=showcase.build.scores`);
  expect(JSON.stringify(unknown.body.error)).toContain('score');
});

test.each(gameIds)(
  'one analysis of %s is the same on the player and by the analyzer',
  async (game) => {
    const { showcase } = await playerOf(`${game}/${uid}?include_build=true`);
    for (const character of showcase) {
      const { status, body } = await (await app()).post('/v1/build-analyzer/analyze', {
        game,
        ...character,
      });
      expect(status).toBe(200);
      const { score, grade, role, worst_gap: worstGap } = character.build ?? {};
      expect(body.data).toMatchObject({ score, grade, role });
      expect(body.data.recommendations[0] ?? null).toEqual(worstGap);
      const valuesOf = (pieces: readonly Answer[]) =>
        pieces.map(({ slot, crit_value: crit, roll_value: roll }) => ({ slot, crit, roll }));
      const worn = valuesOf(character[gearOf[game]] as Answer[]);
      expect(valuesOf(body.data.breakdown.pieces).toSorted(bySlot)).toEqual(worn.toSorted(bySlot));
    }
  },
);

const bySlot = (one: Answer, other: Answer): number =>
  String(one['slot']).localeCompare(String(other['slot']));

test('final stats of a showcase that is sent back are those that the player shows, in points or percent', async () => {
  const { showcase } = await playerOf(`zzz/${uid}?include_build=true`);
  const [character = { build: null }] = showcase;
  const { stats } = character['detail'] as { readonly stats: { readonly energy_regen: number } };
  const { body } = await (await app()).post('/v1/build-analyzer/analyze', {
    game: 'zzz',
    ...character,
    role: 'support',
  });
  expect(body.data.breakdown.role.detail).toContain(` ${stats.energy_regen} of 1.8`);
});
