import { describe, expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { games, recordLanguages } from '../../src/games/index.ts';
import { lastingApp } from '../support/app.ts';
import { builtInPack } from '../support/built-in.ts';
import { builtInCatalog } from '../support/built-in-catalog.ts';

// What a fresh install says of sets, weapons and kits, before any import (R7.6a).

const catalog = builtInCatalog();

describe.each(gameIds)('without an import, in every language of %s', (game) => {
  const { characters, sets, weapons } = builtInPack(game);
  const { effects } = games[game].builds;
  const languages = recordLanguages(game);

  test('no bonus of a set is null, but of those that no source has a text of', () => {
    const missing = languages.flatMap((language) =>
      sets.heads.flatMap(({ id }) => {
        const set = catalog.findSet({ game, language, id });
        const bonuses = [set?.bonus1pc, set?.bonus2pc, set?.bonus4pc, set?.bonusPlanar];
        return bonuses.includes(null) ? [id] : [];
      }),
    );
    const untold = sets.heads.flatMap(({ id }) => (effects.sets[id] === undefined ? [id] : []));
    expect([...new Set(missing)]).toEqual(untold);
    expect(untold).toEqual(game === 'hsr' ? [327, 328] : []);
  });

  test('a passive is said at each of five ranks', () => {
    const missing = languages.flatMap((language) =>
      weapons.heads.flatMap(({ id }) => {
        const ranks = catalog.findWeapon({ game, language, id })?.refinements ?? [];
        const isSaid = ranks.length === 5 && ranks.every(({ description }) => description);
        return effects.weapons[id] === undefined || isSaid ? [] : [id];
      }),
    );
    expect(missing).toEqual([]);
  });

  test('what is known of a kit is said, and its effects have ids of their own', () => {
    for (const language of languages)
      for (const { id } of characters.heads) {
        const character = catalog.findCharacter({ game, language, id });
        const rows = character?.effects ?? [];
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
        const said = [...(character?.talents ?? []), ...(character?.ranks ?? [])];
        const traces = character?.traces ?? [];
        expect([...said, ...traces].some(({ description }) => description !== null)).toBe(
          rows.length > 0,
        );
      }
  });
});

const app = lastingApp();
const get = async (path: string) => (await (await app()).get(`/v1/${path}`)).body.data;

test('effects of a set say how many pieces they need', async () => {
  const { effects } = await get('artifact/genshin/set/15006?lang=de');
  expect(effects.map((effect: { id: string; from: string }) => [effect.id, effect.from])).toEqual([
    ['15006-2', '2pc'],
    ['15006-4', '4pc'],
    ['15006-4-2', '4pc'],
    ['15006-4-3', '4pc'],
  ]);
  expect(effects[3]).toEqual({
    id: '15006-4-3',
    from: '4pc',
    stats: ['pyro_dmg_bonus'],
    amounts: [0.075],
    of: null,
    by: null,
    when: ['use:elemental_skill'],
    usual: true,
    stacks: 3,
    usual_stacks: expect.any(Number),
    to: 'bearer',
    seconds: 10,
    turns: null,
    cooldown: null,
    hits: [],
    element: null,
    attack: null,
    only: [],
    text: expect.stringContaining('Pyro-SCH-Bonus +7,5%'),
  });
});

test('effects of a weapon have the amounts of each refinement', async () => {
  const { effects, refinements } = await get('weapon/genshin/11503');
  expect(effects[0]).toMatchObject({
    id: '11503',
    from: 'passive',
    amounts: [0.1, 0.125, 0.15, 0.175, 0.2],
    text: 'DMG +10%.',
  });
  expect(refinements[4].description).toMatch(/^DMG \+20%\. After an elemental reaction: /);
});

test('effects of a kit have those of each talent level, and go with the talents', async () => {
  const { effects, talents } = await get('character/genshin/10000046');
  expect(effects[0]).toMatchObject({
    id: '10000046-skill',
    from: 'skill',
    of: { stat: 'hp', above: null, step: null, most: [4], most_of: 'base_atk' },
    by: 'elemental_skill',
  });
  expect(effects[0].amounts).toHaveLength(15);
  expect(talents[1].description).toContain('ATK +3.84% of HP');
  const short = await get('character/genshin/10000046?include_talents=false');
  expect(short).not.toHaveProperty('effects');
});

test('the stages of a core skill have their own amounts', async () => {
  const { core_skill: stages } = await get('mindscape/zzz/1131');
  const amounts = stages.map(
    ({ description }: { description: string }) => /ATK \+(\d+)%/.exec(description)?.[1],
  );
  expect(amounts).toEqual(['25', '30', '34', '36', '38', '40']);
});

test('forms of the Traveler have effects of their own', async () => {
  const { effects, forms } = await get('character/genshin/10000005');
  expect(effects[0].id).toMatch(/^10000005-/);
  const { query } = await app();
  const { body } = await query(
    '{ character(game: GENSHIN, avatarId: 10000005) { forms { element effects { id: effectId } } } }',
  );
  expect(body.data.character.forms).toEqual(
    forms.map(({ element, effects: own }: { element: string; effects: { id: string }[] }) => ({
      element,
      effects: own.map(({ id }) => ({ id })),
    })),
  );
});
