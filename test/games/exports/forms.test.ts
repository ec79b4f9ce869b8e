import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type GameId, gameIds } from '../../../src/games/ids.ts';
import { builtInPack } from '../../support/built-in.ts';
import { exported, madeUp, manyUids } from '../../support/exports.ts';
import { good, scanner, zod } from './schemas.ts';

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
});
const forms: Readonly<Record<GameId, ReturnType<typeof ajv.compile>>> = {
  genshin: ajv.compile(good),
  hsr: ajv.compile(scanner),
  zzz: ajv.compile(zod),
};

/** Where each form keeps characters, weapons and gear, and what it calls them there. */
const members = {
  genshin: { characters: 'key', weapons: 'key', artifacts: 'setKey' },
  hsr: { characters: 'id', light_cones: 'id', relics: 'set_id' },
  zzz: { characters: 'key', wengines: 'key', discs: 'setKey' },
} as const;

describe.each(gameIds)('in %s', (game) => {
  test('whatever the sandbox shows is a file of the form', () => {
    for (const uid of manyUids) {
      const { document } = exported(game, madeUp(game, uid), uid);
      // As it arrives.
      const file = JSON.parse(JSON.stringify(document));
      expect(forms[game](file) ? [] : [uid, forms[game].errors]).toEqual([]);
    }
  });

  test('what is hidden is left out and counted, and nothing else is said of it', () => {
    const showcase = madeUp(game, '812345403', true) as Record<string, object[]>;
    const count = (showcase['characters'] ?? showcase['agents'])?.length;
    const { document, skipped } = exported(game, showcase);
    expect(forms[game](document)).toBe(true);
    expect(count).toBeGreaterThan(0);
    expect(skipped).toBe(count);
    for (const list of Object.keys(members[game])) expect(document[list]).toEqual([]);
  });

  test('what is left out of the sandbox is what the form has no word for', () => {
    for (const uid of manyUids) {
      const showcase = madeUp(game, uid) as Record<string, Record<string, unknown>[]>;
      const shown = showcase['characters'] ?? showcase['agents'] ?? [];
      const { document, skipped } = exported(game, showcase);
      const gear = shown.flatMap((one) => {
        const worn = (one['detail'] ?? one) as Record<string, readonly object[] | null>;
        return [
          ...(worn['artifacts'] ?? worn['relics'] ?? worn['discs'] ?? []),
          ...[worn['weapon'] ?? worn['lightCone'] ?? worn['wEngine']].filter(Boolean),
        ];
      });
      const said = Object.keys(members[game]).map((list) => document[list].length);
      const total = said.reduce((sum: number, length: number) => sum + length, 0);
      expect(shown.length + gear.length - total).toBeLessThanOrEqual(skipped);
      if (skipped === 0) expect(total).toBe(shown.length + gear.length);
    }
  });
});

const unknownTo: Readonly<Record<'genshin' | 'zzz', readonly string[]>> = {
  genshin: ['Manekin', 'Manekina', 'A Teaspoon of Transcendence'],
  zzz: [],
};

test.each(['genshin', 'zzz'] as const)(
  'in %s the form has a word for each record of the catalog but those that are named',
  (game) => {
    const { characters, weapons, sets } = builtInPack(game);
    const asked = [
      ...characters.heads.map(({ id, names }) => ({ id, names, file: asCharacter[game](id) })),
      ...weapons.heads.map(({ id, names }) => ({ id, names, file: asWeapon[game](id) })),
      ...sets.heads.map(({ id, names }) => ({ id, names, file: asSet[game](id) })),
    ];
    const missing = asked.filter(({ file }) => file.skipped > 0).map(({ names }) => names?.[0]);
    expect(missing.filter((name) => name !== 'Traveler')).toEqual(unknownTo[game]);
  },
);

const genshinCharacter = { level: 90, constellation: 0, ascension: 6, energyType: null };
const genshinDetail = { artifacts: [], weapon: null, stats: {}, extraLevels: {} };
const agent = {
  ...{ level: 60, mindscape: 0, promotion: 6, coreSkill: 6, skinId: 0, hidden: false },
  skills: { basic: 1, special: 1, dash: 1, ultimate: 1, core: 1, assist: 1 },
};

const withGenshin = (character: object, detail: object) =>
  exported('genshin', {
    characters: [{ ...genshinCharacter, ...character, detail: { ...genshinDetail, ...detail } }],
  });
const withAgent = (changed: object) =>
  exported('zzz', { agents: [{ ...agent, id: 1011, wEngine: null, discs: [], ...changed }] });
/** Every skill that a form of a character may have. */
const anySkills = new Proxy({}, { get: () => 6 });

const asCharacter = {
  genshin: (avatarId: number) => withGenshin({ avatarId, depotId: null }, { skills: anySkills }),
  zzz: (id: number) => withAgent({ id }),
};
const asWeapon = {
  genshin: (id: number) =>
    withGenshin(
      { avatarId: 10000002, depotId: null },
      { skills: anySkills, weapon: { id, level: 90, ascension: 6, refinement: 1 } },
    ),
  zzz: (id: number) => withAgent({ wEngine: { id, level: 60, modification: 5, upgrade: 1 } }),
};
const stat = (prop: string, value: number) => ({ prop: `FIGHT_PROP_${prop}`, value });
const asSet = {
  genshin: (setId: number) =>
    withGenshin(
      { avatarId: 10000002, depotId: null },
      {
        skills: anySkills,
        artifacts: [
          ...[
            { id: 0, setId, slot: 'flower', rarity: 5, level: 20, mainStat: stat('HP', 4780) },
          ].map((one) => ({ ...one, subStats: [], rolls: [] })),
        ],
      },
    ),
  zzz: (setId: number) =>
    withAgent({
      discs: [
        { id: setId + 41, slot: 1, level: 15, main: { property: 11103, value: 550 }, subs: [] },
      ],
    }),
};
