import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { wordlessOf } from '../../../../src/domains/catalog/import-faults.ts';
import type { BonusRecord, CatalogContent } from '../../../../src/games/catalog.ts';
import { statOf } from '../../../../src/games/hsr/props.ts';
import { hsrData } from '../../../../src/games/hsr/tables.ts';
import type { Names, Text } from '../../../../src/games/names.ts';
import { makeHsrCatalog } from '../../../../tools/datasets/hsr/catalog.ts';
import { openFolder } from '../../../../tools/datasets/sources.ts';
import { builtInPack } from '../../../support/built-in.ts';

const { tables } = hsrData(builtInPack('hsr'));

const sources = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const hasSources = existsSync(join(sources, 'starrail-cache'));

// biome-ignore lint/suspicious/noExplicitAny: the laws look at the sources as they lie there
const source: { json(path: string): any } = openFolder(sources);
const catalog: CatalogContent = hasSources
  ? makeHsrCatalog(source)
  : JSON.parse('{"characters":[],"weapons":[],"sets":[],"namecards":[],"bangboo":[],"shared":{}}');
const { characters, weapons, sets, shared } = catalog;

const idsOf = (records: readonly { head: { id: number } }[]) => records.map(({ head }) => head.id);
const storeIds = (rows: object): number[] =>
  Object.keys(rows)
    .map(Number)
    .toSorted((a, b) => a - b);
const isWhole = (names: Names | Text | undefined) =>
  names?.slice(0, 5).length === 5 && names.slice(0, 5).every((name) => name);

/** In the store, but newer than the texts. */
const wordless = {
  characters: [1508, 1509, 1510],
  weapons: [23060, 23061, 23062],
  sets: [327, 328],
};

const talents = characters.flatMap(({ head, body }) =>
  body.talents.map((talent) => ({ id: head.id, ...talent })),
);

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

describe.skipIf(!hasSources)(
  'the real catalog (skipped where the data sources are not beside the project)',
  () => {
    test('has the version of its game', () => {
      const bodies = characters.map(({ body }) => body);
      const counts = Object.entries({
        characters,
        talents,
        params: talents.flatMap(({ params }) => params),
        traces: bodies.flatMap(({ traces }) => traces),
        'light cones': weapons,
        sets,
        materials: Object.keys(shared.materials),
      });
      const listed = counts.map(([kind, records]) => `${records.length} ${kind}`).join(', ');
      process.stdout.write(`hsr ${catalog.version}: ${listed}\n`);
      expect(catalog.version).toMatch(/^\d+\.\d+$/);
    });

    test('knows every id of the store, in order', () => {
      const store = (file: string) => source.json(`enka-store/hsr/${file}.json`);
      expect(idsOf(characters)).toEqual(storeIds(store('avatars')));
      expect(idsOf(weapons)).toEqual(storeIds(store('weapons')));
      expect(idsOf(sets)).toEqual(storeIds(store('relics').Sets));
    });

    test('names everything in five languages', () => {
      for (const records of [characters, weapons, sets]) {
        expect(idsOf(records.filter(({ head }) => !isWhole(head.names)))).toEqual([]);
      }
      const nameless = characters.filter(({ body }) => {
        const named = [...body.talents, ...body.traces, ...body.ranks];
        return !named.every(({ names }) => isWhole(names)) || !isWhole(body.path?.names);
      });
      expect(idsOf(nameless)).toEqual(wordless.characters);
      const pieceless = sets.filter(({ body }) => !Object.values(body.pieces).every(isWhole));
      expect(idsOf(pieceless)).toEqual(wordless.sets);
    });

    test('tells everything in five languages that the texts know', () => {
      const untold = characters.filter(({ body }) => {
        const texts = [...body.talents, ...body.traces, ...body.ranks, body];
        return !texts.every(({ description }) => isWhole(description));
      });
      expect(idsOf(untold)).toEqual(wordless.characters);
      const unfilled = weapons.filter(
        ({ body }) =>
          !isWhole(body.passive) || !body.refinements.every((rank) => isWhole(rank.description)),
      );
      expect(idsOf(unfilled)).toEqual(wordless.weapons);
      const bonuses = sets.filter(({ head }) =>
        [head.two, head.four].some((bonus) => bonus !== null && !isWhole(bonus.text)),
      );
      expect(idsOf(bonuses)).toEqual(wordless.sets);
    });

    test('an import names the records whose texts no source has yet', () => {
      expect(wordlessOf(catalog)).toEqual({ ...wordless, namecards: [], bangboo: [] });
    });

    test('has no markup and no placeholder left', () => {
      const leftover = /<[a-z/]|\{[A-Z]|#\d+\[|\\n/;
      expect(texts(catalog).filter((text) => leftover.test(text))).toEqual([]);
    });

    test('fills the texts of light cones as another reader of the game does', () => {
      const readable = (text: string) =>
        text
          .replaceAll(/<[^>]*>|\{[^}]*\}/g, '')
          .replaceAll(/\s+|\\n/g, ' ')
          .trim();
      const others = source.json('thebowja-starrail/EN/lightcones.json');
      const known = weapons.filter(({ head }) => others[head.id] !== undefined);
      expect(known.length).toBeGreaterThan(150);
      for (const { head, body } of known) {
        const effects = others[head.id].Superimpositions.map(({ Effect }: { Effect: string }) =>
          readable(Effect),
        );
        const own = body.refinements.map(({ description }) => readable(description?.[0] ?? ''));
        expect(own).toEqual(effects);
      }
    });

    test('has at level 80 the base and 79 times the growth, and the checkpoints of the game', () => {
      const caps = source.json('starrail-cache/data/AvatarPromotionConfig.json')['1308'];
      for (const { head, body } of characters) {
        const growth = tables.avatars[head.id]?.growth;
        const { hp, atk, def, level } = body.levels.at(-1) ?? {};
        const base = growth && [growth.hp, growth.atk, growth.def].map((row) => row[6] ?? 0);
        const adds = growth && [growth.hpAdd, growth.atkAdd, growth.defAdd];
        [hp, atk, def].forEach((value, index) => {
          const expected = (base?.[index] ?? 0) + (adds?.[index] ?? 0) * 79;
          expect(Math.abs((value ?? 0) - expected)).toBeLessThan(0.5);
        });
        expect(level).toBe(80);
        expect(body.ascension.map(({ phase, levelCap }) => [phase, levelCap])).toEqual(
          wordless.characters.includes(head.id)
            ? []
            : [1, 2, 3, 4, 5, 6].map((phase) => [phase, caps[phase].MaxLevel]),
        );
        for (const row of body.levels)
          expect(row.level).toBeLessThanOrEqual(caps[row.ascension].MaxLevel);
      }
    });

    test('has light cones with the whole part of what the curve ends in', () => {
      for (const { head, body } of weapons) {
        const growth = tables.lightCones[head.id]?.growth;
        const top = body.curve.at(-1);
        const expected = (growth?.atk[6] ?? 0) + (growth?.atkAdd ?? 0) * 79;
        expect(Math.abs((top?.baseAtk ?? 0) - expected)).toBeLessThan(0.5);
        expect(head.baseAtk.top).toBe(Math.floor((top?.baseAtk ?? 0) + 1e-6));
        expect(head.secondary?.top).toBe(Math.floor((top?.hp ?? 0) + 1e-6));
        expect(body.refinements.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
      }
      const shore = weapons.find(({ head }) => head.id === 23024);
      expect(shore?.head.baseAtk).toEqual({ first: 28, top: 635 });
    });

    test('has a talent of each type for every character', () => {
      const incomplete = characters.filter(({ body }) => {
        const types = new Set(body.talents.map(({ type }) => type));
        return [...types].join(' ') !== 'basic skill ultimate talent technique';
      });
      expect(idsOf(incomplete)).toEqual(wordless.characters);
    });

    test('gives every talent its numbers on every level', () => {
      const leastLevels: Record<string, number> = { basic: 6, technique: 1 };
      const short = talents.filter(({ type, params }) => {
        const lengths = new Set(params.map(({ values }) => values.length));
        return (
          lengths.size > 1 || [...lengths].some((length) => length < (leastLevels[type] ?? 10))
        );
      });
      expect(short).toEqual([]);
      const silent = talents.filter(({ params }) => params.length === 0);
      const names = silent.map(({ id, type, names }) => `${id} ${type} "${names[0]}"`);
      process.stdout.write(`hsr: texts without a number: ${names.join(', ')}\n`);
      expect(silent.map(({ id }) => id)).toEqual([1203, 1215, 1412, 1413, 1415, 1415]);
    });

    test('has the trace trees of the player answers, whole, each parent in the same tree', () => {
      for (const { head, body } of characters) {
        if (wordless.characters.includes(head.id)) continue;
        const form = tables.avatars[head.id]?.forms.at(-1);
        const nodes = new Map(body.traces.map((trace) => [trace.id, trace]));
        expect(nodes.size).toBe(body.traces.length);
        expect(body.traces.filter(({ kind }) => kind === 'stat_boost')).toHaveLength(10);
        form?.skills.forEach(({ point, names }, index) => {
          const trace = nodes.get(point);
          expect([trace?.row, trace?.kind, trace?.names[0]]).toEqual([
            index + 1,
            'main_skill',
            names[0],
          ]);
        });
        form?.rows.forEach((row, index) => {
          const kinds = row.map(([, property]) =>
            property === null ? 'bonus_ability' : 'stat_boost',
          );
          const traces = row.map(([point]) => nodes.get(point));
          expect(traces.map((trace) => trace?.kind)).toEqual(kinds);
          expect(traces.filter((trace) => trace?.row !== index + 1)).toEqual([]);
          const stats = row.filter(([, property]) => property !== null);
          expect(stats.map(([point]) => nodes.get(point)?.levelCurve[0]?.params)).toEqual(
            stats.map(([, property, value]) => [statOf(property ?? '', value).value]),
          );
        });
        for (const { unlock, levelCurve, maxLevel } of body.traces) {
          expect(unlock.parentId === null || nodes.has(unlock.parentId)).toBe(true);
          expect(levelCurve.map(({ level }) => level)).toEqual(
            Array.from({ length: maxLevel }, (_level, index) => index + 1),
          );
        }
      }
    });

    test('has six eidolons, and costs of known materials', () => {
      for (const { body } of characters) {
        expect(body.ranks.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6]);
        for (const { currency, materials } of body.ascension) {
          expect(currency).toBeGreaterThan(0);
          expect(materials.length).toBeGreaterThan(0);
          for (const { id } of materials) expect(shared.materials[id]?.[0]).toBeTruthy();
        }
      }
    });

    test('gives each set its slots, pieces and plain stats', () => {
      for (const { head, body } of sets) {
        const isCavern = head.kind === 'cavern';
        expect(head.slots).toEqual(
          isCavern ? ['head', 'hands', 'body', 'feet'] : ['sphere', 'rope'],
        );
        expect(Object.keys(body.pieces)).toEqual(head.slots);
        expect(head.four !== null).toBe(isCavern);
        expect(head.id < 300).toBe(isCavern);
      }
    });

    test.each([
      ['head', 5, 'hp', 112, 705],
      ['hands', 5, 'atk', 56, 352],
      ['body', 5, 'crit_dmg', 10.3, 64.8],
      ['feet', 5, 'spd', 4, 25],
      ['sphere', 5, 'lightning_dmg_bonus', 6.2, 38.8],
      ['rope', 5, 'energy_recharge', 3.1, 19.4],
    ])(
      'has the main stat of %s at rarity %i: %s from %d to %d',
      (slot, rarity, stat, base, max) => {
        const row = shared.mainStats.find((each) => each.slot === slot && each.rarity === rarity);
        expect(row?.maxLevel).toBe(15);
        expect(row?.stats).toContainEqual({ stat, base, max });
        expect(row?.stats.map((each) => each.stat)).toEqual(
          shared.slots.find((each) => each.slot === slot)?.mainStats,
        );
      },
    );

    test('speaks only the shared vocabulary of stats', () => {
      const stats = [
        ...shared.subStats,
        ...shared.slots.flatMap(({ mainStats }) => mainStats),
        ...sets
          .flatMap(({ head }) => [head.two, head.four].flatMap((bonus) => bonus?.stats ?? []))
          .map(([stat]) => stat),
      ];
      expect(stats.filter((stat) => !/^[a-z_]+$/.test(stat))).toEqual([]);
      expect(shared.mainStats).toHaveLength(24);
      expect(shared.subStats).toHaveLength(12);
    });

    test.each([
      [1308, '2.1', '2024-03-27'],
      // First listed in 1.0, but their banners came later.
      [1006, '1.1', '2023-06-07'],
      [1203, '1.1', '2023-06-28'],
      // Their first banners came later than they.
      [1002, '1.0', '2023-04-26'],
      [1003, '1.0', '2023-04-26'],
      // The list of versions has a gap from 2.2 to 3.0.
      [1310, '2.3', '2024-06-19'],
      [1224, '2.4', '2024-07-31'],
      // A banner that names no version.
      [1014, '3.4', '2025-07-11'],
    ])('knows that %i came in %s, on %s', (id, version, date) => {
      const head = characters.find((character) => character.head.id === id)?.head;
      expect([head?.releaseVersion, head?.releasedAt]).toEqual([version, date]);
    });

    test('knows the version and the day of every character', () => {
      const unknown = characters.filter(
        ({ head }) => head.releaseVersion === null || head.releasedAt === null,
      );
      expect(idsOf(unknown)).toEqual([]);
      expect(idsOf(weapons.filter(({ head }) => head.releaseVersion === null))).toEqual([]);
    });

    test('stats stand for a bonus whole, or not at all', () => {
      const bothOf = (bonus: BonusRecord | null, properties: Readonly<Record<string, number>>) => [
        Object.entries(properties).map(([property, value]) => statOf(property, value)),
        bonus?.stats.map(([stat, value]) => ({ stat, value })) ?? [],
      ];
      for (const { head } of sets) {
        const { two = {}, four } = tables.sets[head.id] ?? {};
        for (const [all, own = []] of [bothOf(head.two, two), bothOf(head.four, four ?? {})])
          expect([[], all]).toContainEqual(own);
      }
    });

    test('a bonus told by stats alone says no more than them', () => {
      const words = sets.flatMap(({ head }) =>
        [head.two, head.four].flatMap((bonus) =>
          bonus === null || bonus.stats.length === 0 ? [] : [bonus.text?.[0] ?? ''],
        ),
      );
      expect(words.length).toBeGreaterThan(25);
      expect(words.filter((text) => text.split(/[.,;]/).filter(Boolean).length > 1)).toEqual([]);
    });

    test('the numbers of a skill stand in the order in which its description names them', () => {
      for (const { head, body } of characters) {
        for (const { description, params, orders, names } of body.talents) {
          description?.forEach((text, language) => {
            const order = orders?.[language] ?? params.map((_param, index) => index);
            const wanted = order.map((index) => params[index]?.values[0] ?? 0);
            const label = `${head.id} ${names[0]} ${language}`;
            expect([label, inOrder(text ?? '', wanted)]).toEqual([label, true]);
          });
        }
      }
    });
  },
);

/** Every number is found behind the one before, from its first mention on. */
function inOrder(text: string, numbers: readonly number[]): boolean {
  let from = 0;
  for (const number of numbers) {
    const whole = String(Math.trunc(number));
    const at = text.indexOf(whole, from);
    if (at === -1) return text.includes(whole) && new Set(numbers).size < numbers.length;
    from = at + 1;
  }
  return true;
}
