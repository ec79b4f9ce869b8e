import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { paths } from '../support/builds.ts';

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '10000' } });

const huTao = {
  game: 'genshin',
  actor: {
    avatar_id: 10000046,
    level: 90,
    constellation: 6,
    weapon: { id: 13501, level: 90, refinement: 1 },
  },
  team: [{ avatar_id: 10000025 }, { avatar_id: 10000060 }, { avatar_id: 10000063 }],
  rotation: [{ skill: 'elemental_skill' }, { skill: 'charged_attack' }],
};

const notesOf = async (more: object): Promise<readonly string[]> => {
  const { post } = await app();
  const { body } = await post(paths.simulate, { ...huTao, ...more });
  return body.data.notes;
};
const noteOf = async (start: string, more: object = {}): Promise<string> =>
  (await notesOf(more)).find((note) => note.startsWith(start)) ?? '';

test('notes name the record and the part of each effect, and those of one record together', async () => {
  const own = await noteOf('Counted because its condition usually holds');
  expect(own).toContain(': Hu Tao skill (10000046-skill), passive 4 (10000046-passive4).');
  const always = await noteOf('Counted because it needs no condition');
  expect(always).toContain(': Hu Tao constellation 2 (10000046-c2).');
  const given = await noteOf('Counted from the team');
  expect(given).toMatch(
    /; Shenhe skill \(10000063-skill\), burst \(10000063-burst\), passive 1 \(/,
  );
  expect(given).toMatch(/ at 7 of 14 stacks\)/);
  expect(given).toMatch(/; resonance of hydro \(resonance_hydro\)\.$/);
});

test('notes leave out the effects that change no damage', async () => {
  // A heal, and less damage taken.
  expect((await notesOf({})).join(' ')).not.toMatch(/10000025-passive1|10000025-skill\)/);
});

test('what was sent of an effect is no guess in the notes', async () => {
  const effects = { '13501-3': true, '10000046-passive4': true };
  const sent = await noteOf('Counted as it was sent', { effects });
  expect(sent).toBe(
    'Counted as it was sent: Staff of Homa (13501-3); Hu Tao passive 4 (10000046-passive4).',
  );
  const usual = await noteOf('Counted because its condition usually holds', { effects });
  expect(usual).not.toContain('13501-3');
});

test('a heal that was sent is said to change no damage', async () => {
  const notes = await notesOf({ effects: { '10000046-burst': true } });
  expect(notes.join(' ')).toContain('It changes no damage: Hu Tao burst (10000046-burst');
});

test('notes call a buff by its name, however it was sent', async () => {
  const buffs = ['Mona Q', 'vv'].map((source) => ({ source }));
  const notes = await notesOf({ buffs });
  expect(notes).toContain('Mona burst is taken as Mona with a standard build gives it.');
  expect(notes.join(' ')).toContain('Viridescent Venerer 4pc');
});

test('what a part is called says nothing of whose buff was meant', async () => {
  const { post } = await app();
  const nicole = {
    game: 'zzz',
    actor: { avatar_id: 1191, level: 60 },
    rotation: [{ skill: 'basic' }],
    buffs: [{ source: 'Nicole special' }],
  };
  const { body } = await post(paths.simulate, nicole);
  expect(body.error.message).toMatch(/did you mean Nicole or Nicole core or Nicole additional\?$/);
});

test('a further hit is called by the part of the kit that causes it', async () => {
  const { post } = await app();
  const { body } = await post(paths.simulate, {
    game: 'hsr',
    actor: { avatar_id: 1308, level: 80 },
    rotation: [{ skill: 'ultimate' }],
    explain: true,
  });
  const names = body.data.hits.map(({ name }: { readonly name: string }) => name);
  expect(names).toContain('Further hit 1308-bonus6-2 (bonus 6)');
});

test.each([
  ['genshin', 10000046, 'normal_attack', 'Bennett burst'],
  ['hsr', 1205, 'basic', 'Bronya skill'],
  ['zzz', 1191, 'basic', 'Nicole core'],
])(
  'a note says that a buff of %s that was sent twice counts once',
  async (game, avatar_id, skill, source) => {
    const { post } = await app();
    const { body } = await post(paths.simulate, {
      game,
      actor: { avatar_id, level: 60 },
      rotation: [{ skill }],
      buffs: [{ source }, { source: source.toUpperCase() }],
    });
    expect(body.data.notes).toContain(`${source} does not stack with itself: it counts once.`);
  },
);
