import { describe, expect, test } from 'vitest';
import { CatalogRefusal, rollbackCatalog } from '../../../../src/domains/catalog/importer.ts';
import type { CatalogContent, CatalogShared } from '../../../../src/games/catalog.ts';
import {
  character,
  contentOf,
  idsFrom,
  inAll,
  set,
  weapon,
} from '../../../support/catalog-content.ts';
import { startCatalog } from '../../../support/catalog-packs.ts';

const many = (count: number, changes: Partial<CatalogContent> = {}) =>
  contentOf('genshin', {
    version: '1.1',
    characters: idsFrom(1001, count).map((id) => character(id)),
    ...changes,
  });

type Started = Awaited<ReturnType<typeof startCatalog>>;

/** The version that a fresh instance serves. */
async function served({ library, errors }: Started): Promise<string> {
  const { current, refresh } = library();
  await refresh();
  expect(errors).toEqual([]);
  return current('genshin').version;
}

describe('an import', () => {
  test('is served, and tells what it added, changed and left out', async () => {
    const catalog = await startCatalog();
    const report = await catalog.bring(
      many(4, {
        weapons: [
          { ...weapon(11), head: { ...weapon(11).head, icon: '/ui/new.png' } },
          weapon(12),
          { ...weapon(13), body: { ...weapon(13).body, refinements: [] } },
        ],
      }),
    );
    expect(report).toMatchObject({
      game: 'genshin',
      version: '1.1',
      outcome: 'imported',
      changes: {
        characters: { count: 4, added: [1004], changed: [], missing: [] },
        weapons: { count: 2, added: [], changed: [11], missing: [] },
      },
      refused: [{ kind: 'weapons', id: 13, why: 'it does not have the refinements 1 to 5' }],
    });
    expect(await served(catalog)).toBe('1.1');
    const { current, refresh } = catalog.library();
    await refresh();
    expect(current('genshin').weapons.heads.map(({ id }) => id)).toEqual([11, 12]);
  });

  test('in its dry form tells the same and changes nothing', async () => {
    const catalog = await startCatalog();
    const report = await catalog.bring(many(4), { dryRun: true });
    expect(report).toMatchObject({
      outcome: 'checked',
      changes: { characters: { added: [1004] } },
    });
    expect(await catalog.importer.records.get('genshin')).toBeUndefined();
    expect(catalog.kept.size).toBe(0);
  });

  test('of what is served already changes nothing, whatever its source says of itself', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(3));
    const pointer = await catalog.importer.records.get('genshin');
    catalog.clock.pass(86_400_000);
    const origin = { sources: [], builtAt: '2026-01-16' };
    expect(await catalog.bring(many(3), { origin })).toMatchObject({ outcome: 'unchanged' });
    expect(await catalog.importer.records.get('genshin')).toEqual(pointer);
    expect(catalog.kept.size).toBe(1);
  });

  test('of another order of members is the same content', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(3));
    const turned: CatalogContent = JSON.parse(JSON.stringify(many(3)), (_key, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(await catalog.bring(turned)).toMatchObject({ outcome: 'unchanged' });
  });

  test('keeps the version before, and removes the one before that', async () => {
    const catalog = await startCatalog();
    for (const version of ['1.1', '1.2', '1.3', '1.4']) await catalog.bring(many(3, { version }));
    const pointer = await catalog.importer.records.get('genshin');
    expect([pointer?.active?.version, pointer?.previous?.version]).toEqual(['1.4', '1.3']);
    expect(catalog.kept).toEqual(new Set([pointer?.active?.blob, pointer?.previous?.blob]));
    expect(pointer?.due).toEqual([]);
  });

  test('of the same content by many at once is one import', async () => {
    const catalog = await startCatalog();
    const reports = await Promise.all(idsFrom(1, 5).map(() => catalog.bring(many(3))));
    expect(reports.filter(({ outcome }) => outcome === 'imported')).toHaveLength(1);
    const pointer = await catalog.importer.records.get('genshin');
    expect(pointer).toMatchObject({ previous: null });
    expect(await served(catalog)).toBe('1.1');
    catalog.clock.pass(3_600_000);
    await catalog.bring(many(3, { version: '1.2' }));
    expect(catalog.kept.size).toBe(2);
  });
});

describe('a content that lost records', () => {
  test('is refused above 2 percent of a kind, and nothing is changed', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(100));
    const lost = catalog.bring(many(97, { version: '1.2' }));
    await expect(lost).rejects.toThrow(
      'The catalog of genshin was refused: 3 of 100 characters are missing.',
    );
    await expect(lost).rejects.toMatchObject({
      report: { changes: { characters: { missing: [1098, 1099, 1100] } } },
    });
    expect(await served(catalog)).toBe('1.1');
    expect(catalog.kept.size).toBe(1);
  });

  test('is taken at 2 percent, and tells which are missing', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(100));
    const report = await catalog.bring(many(98, { version: '1.2' }));
    expect(report.changes.characters.missing).toEqual([1099, 1100]);
    expect(await served(catalog)).toBe('1.2');
  });

  test('counts refused records as lost, and other ids do not make up for them', async () => {
    const catalog = await startCatalog();
    const broken = { ...weapon(12), body: { ...weapon(12).body, refinements: [] } };
    await expect(
      catalog.bring(many(3, { weapons: [weapon(11), broken, weapon(13)] })),
    ).rejects.toThrow('1 of 2 weapons are missing');
  });
});

const shared = (changes: Partial<CatalogShared>) => ({
  shared: { ...contentOf().shared, ...changes },
});
const bentCharacter = (changes: object) => ({ ...character(1003), ...changes });

describe('a content with a fault', () => {
  test.each<[string, Partial<CatalogContent>, RegExp]>([
    [
      'an id twice',
      { characters: [character(1), character(1)] },
      /characters: id 1 is there twice/,
    ],
    ['an id out of order', { sets: [set(16), set(15)] }, /sets: id 15 is there twice or out of/],
    ['none of a kind', { weapons: [] }, /there are no weapons/],
    ['no version', { version: '' }, /the version of the game is missing/],
    ['no slots', shared({ slots: [] }), /the slots are missing/],
    [
      'a slot that the game does not have',
      shared({ slots: [{ slot: 'hat', mainStats: ['hp'] }] }),
      /genshin has no slot hat/,
    ],
    [
      'main stats of an unknown slot',
      shared({ mainStats: [{ slot: 'hat', rarity: 5, maxLevel: 20, stats: [] }] }),
      /there are main stats of an unknown slot, hat/,
    ],
    [
      'a material in four languages',
      shared({ materials: { 1: inAll('x').slice(1) } }),
      /material 1 is in 4 languages/,
    ],
    ['something of another game', { bangboo: contentOf('zzz').bangboo }, /genshin has no bangboo/],
  ])('%s is refused as a whole', async (_name, changes, message) => {
    const catalog = await startCatalog();
    await expect(catalog.bring(contentOf('genshin', changes))).rejects.toThrow(message);
    await expect(catalog.bring(contentOf('genshin', changes))).rejects.toThrow(CatalogRefusal);
    expect(await catalog.importer.records.get('genshin')).toBeUndefined();
  });

  const { head, body } = character(1003);
  test.each<[string, object, string]>([
    ['three languages', { head: { ...head, names: ['a', 'b', 'c'] } }, 'names is in 3 languages'],
    [
      'an empty name',
      { head: { ...head, names: ['', 'b', 'c', 'd', 'e'] } },
      'names holds an empty text',
    ],
    ['a rarity of six', { head: { ...head, rarity: 6 } }, 'its rarity is not 1 to 5'],
    ['an id of minus one', { head: { ...head, id: -1 } }, 'its id is not a positive integer'],
    [
      'a number that is none',
      { body: { ...body, levels: [{ level: 1, ascension: 0, hp: Number.NaN, atk: 1, def: 1 }] } },
      'body.levels.0.hp is no number',
    ],
    [
      'a label in two languages',
      { body: { ...body, talents: [{ ...body.talents[0], names: ['a', 'b'] }] } },
      'body.talents.0.names is in 2 languages',
    ],
  ])('a record with %s is left out', async (_name, changes, why) => {
    const catalog = await startCatalog();
    const characters = [...idsFrom(1, 200).map((id) => character(id)), bentCharacter(changes)];
    const content = contentOf('hsr', {
      characters: characters.toSorted((a, b) => a.head.id - b.head.id),
    });
    await expect(
      catalog.bring(content, {
        builtIn: () => {
          throw new Error('none');
        },
      }),
    ).resolves.toMatchObject({
      outcome: 'imported',
      refused: [{ kind: 'characters', why }],
    });
  });

  test('a set with a slot that the game does not have is left out', async () => {
    const catalog = await startCatalog();
    const odd = { ...set(17), head: { ...set(17).head, slots: ['hat'] } };
    const report = await catalog.bring(contentOf('genshin', { sets: [set(15), set(16), odd] }));
    expect(report.refused).toEqual([{ kind: 'sets', id: 17, why: 'it has an unknown slot, hat' }]);
  });
});

describe('an import that is killed', () => {
  const killedAt = async (catalog: Started, method: 'put' | 'update', call: number) => {
    let calls = 0;
    const dying = <F extends (...args: never[]) => Promise<unknown>>(run: F) =>
      ((...args: Parameters<F>) => {
        calls += 1;
        return calls >= call ? Promise.reject(new Error('killed')) : run(...args);
      }) as F;
    const { records, blobs } = catalog.importer;
    const killed = catalog.bring(many(3, { version: '1.2' }), {
      records: method === 'update' ? { ...records, update: dying(records.update) } : records,
      blobs: method === 'put' ? { ...blobs, put: dying(blobs.put) } : blobs,
    });
    await expect(killed).rejects.toThrow('killed');
  };

  test.each([
    ['before the blob was announced', 'update', 1],
    ['before the blob was written', 'put', 1],
    ['before the pointer was moved', 'update', 2],
  ] as const)(
    '%s leaves the last good version, and later nothing behind',
    async (_name, method, call) => {
      const catalog = await startCatalog();
      await catalog.bring(many(3));
      await killedAt(catalog, method, call);
      expect(await served(catalog)).toBe('1.1');
      catalog.clock.pass(3_600_000);
      await catalog.bring(many(3, { version: '1.3' }));
      expect(await served(catalog)).toBe('1.3');
      const pointer = await catalog.importer.records.get('genshin');
      expect(catalog.kept).toEqual(new Set([pointer?.active?.blob, pointer?.previous?.blob]));
      expect(pointer?.due).toEqual([]);
    },
  );

  test('heals what is served but cannot be read', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(3));
    const blob = (await catalog.importer.records.get('genshin'))?.active?.blob ?? '';
    await catalog.importer.blobs.remove(blob);
    await catalog.bring(many(3, { version: '1.2' }));
    expect(await served(catalog)).toBe('1.2');
  });
});

describe('a rollback', () => {
  test('returns to the version before, and done twice is undone', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(3));
    await catalog.bring(many(4, { version: '1.2' }));
    const { importer } = catalog;
    expect(await rollbackCatalog('genshin', importer)).toEqual({
      game: 'genshin',
      from: '1.2',
      to: '1.1',
    });
    expect(await served(catalog)).toBe('1.1');
    await rollbackCatalog('genshin', importer);
    expect(await served(catalog)).toBe('1.2');
  });

  test('goes back to the built-in dataset after the first import', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(3));
    expect(await rollbackCatalog('genshin', catalog.importer)).toMatchObject({ to: null });
    expect(await served(catalog)).toBe('0.9');
  });

  test('is not undone by the next import of the same content, unless it is told to', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(3));
    await catalog.bring(many(4, { version: '1.2' }));
    await rollbackCatalog('genshin', catalog.importer);
    const next = many(4, { version: '1.2' });
    expect(await catalog.bring(next)).toMatchObject({ outcome: 'held' });
    expect(await served(catalog)).toBe('1.1');
    expect(await catalog.bring(next, { again: true })).toMatchObject({ outcome: 'imported' });
    expect(await served(catalog)).toBe('1.2');
  });

  test('has nowhere to go where nothing was imported', async () => {
    const { importer } = await startCatalog();
    await expect(rollbackCatalog('hsr', importer)).rejects.toThrow(
      'hsr was never imported: there is nothing to return to.',
    );
  });

  test('to a version that cannot be read is refused', async () => {
    const catalog = await startCatalog();
    await catalog.bring(many(3));
    await catalog.bring(many(3, { version: '1.2' }));
    const blob = (await catalog.importer.records.get('genshin'))?.previous?.blob ?? '';
    await catalog.importer.blobs.remove(blob);
    await expect(rollbackCatalog('genshin', catalog.importer)).rejects.toThrow('not in the store');
    expect(await served(catalog)).toBe('1.2');
  });
});
