import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  CatalogFileError,
  openPack,
  openPackAsync,
  packCatalog,
  writeCatalog,
} from '../../src/games/catalog-file.ts';
import { catalogKinds } from '../../src/games/catalog-pack.ts';
import { withoutTexts, withTextsIn } from '../../src/games/catalog-texts.ts';
import { gameIds } from '../../src/games/ids.ts';
import { character, contentOf, idsFrom, inAll, origin } from '../support/catalog-content.ts';

describe('a packed catalog', () => {
  test.each(gameIds)('of %s opens to what was packed', (game) => {
    const content = contentOf(game);
    const pack = openPack(packCatalog(content, origin));
    expect(pack).toMatchObject({ game, version: '1.0', shared: content.shared });
    for (const kind of catalogKinds) {
      const records = content[kind];
      expect(pack[kind].heads).toEqual(records.map(({ head }) => head));
      for (const { head, body } of records) {
        expect(pack[kind].find(head.id)).toEqual(head);
        expect(pack[kind].body(head.id)).toEqual(body);
      }
    }
  });

  test('tells where it comes from and how many records it has', () => {
    expect(openPack(packCatalog(contentOf('zzz'), origin)).manifest).toEqual({
      ...origin,
      counts: { characters: 3, weapons: 2, sets: 2, namecards: 0, bangboo: 1 },
    });
  });

  test('holds what players are mapped with, and null where it was made without', () => {
    const mapping = { rows: { 7: [1, 2.5, null] }, word: '星' };
    const pack = openPack(packCatalog(contentOf('hsr', { mapping }), origin));
    expect(pack.mapping?.read()).toEqual(mapping);
    expect(pack.characters.body(1001)).toEqual(contentOf('hsr').characters[0]?.body);
    expect(openPack(packCatalog(contentOf('hsr'), origin)).mapping).toBeNull();
  });

  test('with a mapping of another form is a catalog still, that maps no players', () => {
    const bytes = gunzipSync(packCatalog(contentOf('hsr', { mapping: { a: 1 } }), origin));
    const at = bytes.indexOf('"mapping":{"format":1,');
    bytes.write('"mapping":{"format":9,', at);
    const pack = openPack(gzipSync(bytes));
    expect([pack.mapping, pack.characters.heads.length]).toEqual([null, 3]);
  });

  test('another mapping is another content', () => {
    const digest = (mapping: unknown) => writeCatalog(contentOf('hsr', { mapping })).digest();
    expect(digest({ a: 1 })).not.toBe(digest({ a: 2 }));
  });

  test('knows nothing of other ids', () => {
    const { characters } = openPack(packCatalog(contentOf(), origin));
    expect([characters.find(11), characters.body(11)]).toEqual([undefined, undefined]);
  });

  test('is the same bytes for the same content, with no time and no system in them', () => {
    const [first, second] = [packCatalog(contentOf(), origin), packCatalog(contentOf(), origin)];
    expect(Buffer.compare(first, second)).toBe(0);
    expect([...first.subarray(4, 10)]).toEqual([0, 0, 0, 0, 2, 255]);
  });

  test('keeps texts of every script exact, whatever bytes they take', () => {
    const odd = ['a\u0000"\\', 'é', '日本', '𠮷😀', '\u2028'];
    const record = character(7);
    const content = contentOf('genshin', {
      characters: [{ ...record, body: { ...record.body, description: odd } }, character(8, '😀')],
    });
    const { characters } = openPack(packCatalog(content, origin));
    expect(characters.body(7)?.description).toEqual(odd);
    expect(characters.body(8)).toEqual(content.characters[1]?.body);
  });

  test('keeps parsed bodies up to a number of bytes, and answers one that was let go of again', () => {
    const description = Array.from({ length: 5 }, () => 'x'.repeat(40_000));
    const short = idsFrom(1, 30).map((id) => character(id));
    const content = contentOf('genshin', {
      characters: short.map(({ head, body }) => ({ head, body: { ...body, description } })),
    });
    const { characters } = openPack(packCatalog(content, origin));
    const first = characters.body(1);
    expect(characters.body(1)).toBe(first);
    for (const { head } of content.characters) characters.body(head.id);
    expect(characters.body(1)).not.toBe(first);
    expect(characters.body(1)).toEqual(first);
  });

  test('has a digest of its content alone', () => {
    const digest = writeCatalog(contentOf()).digest();
    expect(writeCatalog(contentOf()).digest()).toBe(digest);
    expect(writeCatalog(contentOf('genshin', { version: '1.1' })).digest()).not.toBe(digest);
    const renamed = contentOf('genshin', { characters: [character(1001, 'other')] });
    expect(writeCatalog(renamed).digest()).not.toBe(digest);
  });
});

describe('a file that is not a whole catalog is refused', () => {
  const whole = packCatalog(contentOf(), origin);
  const frame = gunzipSync(whole);
  const edited = (from: string, to: string): Uint8Array =>
    gzipSync(Buffer.from(frame.toString('latin1').replace(from, to), 'latin1'));

  test.each([
    ['nothing', new Uint8Array()],
    ['something else', Buffer.from('<!doctype html>')],
    ['an empty archive', gzipSync('')],
    ['an archive of something else', gzipSync('{"a":1}')],
    ['a file that was cut', whole.subarray(0, whole.length - 20)],
    ['a byte that was changed', whole.map((byte, index) => (index === 100 ? byte ^ 1 : byte))],
    ['records that were cut', gzipSync(frame.subarray(0, frame.length - 20))],
    ['a newer format', edited('"format":2', '"format":3')],
    ['an unknown game', edited('"game":"genshin"', '"game":"chessss"')],
    ['ids out of order', edited('"id":1002', '"id":1001')],
  ])('%s', async (_name, bytes) => {
    expect(() => openPack(bytes)).toThrow(CatalogFileError);
    expect(() => openPack(bytes)).toThrow(/^The catalog file cannot be used: /);
    await expect(openPackAsync(bytes)).rejects.toThrow(CatalogFileError);
  });
});

describe('the texts of a catalog', () => {
  const all = gameIds.map((game) => contentOf(game));

  test('none is left in the committed form, and everything else is', () => {
    for (const content of all) {
      const bare = withoutTexts(content);
      expect(JSON.stringify(bare)).not.toContain('sentence');
      for (const word of ['talent', 'label', 'rank', 'trace', 'core', 'passive', 'piece', 'chest'])
        expect(JSON.stringify(bare)).toContain(`"${word} zh-tw"`);
      expect(bare.sets[0]?.head.two).toEqual({ text: null, stats: [['atk_percent', 18]] });
      expect(bare.weapons[0]?.body.refinements).toHaveLength(5);
    }
  });

  test('those of some languages can be kept alone; names are kept in all', () => {
    const [content = contentOf()] = all;
    const some = withTextsIn(content, ['en', 'ja']);
    const [{ head, body } = character(1)] = some.characters;
    expect(head.names).toEqual(inAll('character 1001'));
    const word = 'sentence of a character';
    expect(body.description).toEqual([`${word} en`, null, `${word} ja`, null, null]);
    expect(JSON.stringify(some)).not.toMatch(/sentence[^"]* zh/);
  });

  test('a text that is in none of the kept languages is none', () => {
    const bare = withoutTexts(contentOf());
    expect(withTextsIn(bare, ['en'])).toEqual(bare);
    const record = character(1);
    const description = ['x', null, null, null, null];
    const content = contentOf('genshin', {
      characters: [{ ...record, body: { ...record.body, description } }],
    });
    expect(withTextsIn(content, ['ja']).characters[0]?.body.description).toBeNull();
  });
});
