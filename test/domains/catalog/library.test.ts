import { expect, test } from 'vitest';
import { rollbackCatalog } from '../../../src/domains/catalog/importer.ts';
import { contentOf } from '../../support/catalog-content.ts';
import { builtIn, startCatalog } from '../../support/catalog-packs.ts';

test('the built-in dataset is served until something is imported', async () => {
  const { library } = await startCatalog();
  const { current, refresh } = library();
  await refresh();
  expect([current('genshin').version, current('hsr').version]).toEqual(['0.9', '0.9']);
});

test('the built-in dataset is opened when it is asked for, once', async () => {
  const { library } = await startCatalog();
  const opened: string[] = [];
  const { current, refresh } = library({
    builtIn: (game) => {
      opened.push(game);
      return builtIn(game);
    },
  });
  await refresh();
  expect(opened).toEqual([]);
  expect(current('zzz')).toBe(current('zzz'));
  expect(opened).toEqual(['zzz']);
});

test('a built-in dataset that cannot be opened is told of, and nothing breaks', async () => {
  const { library, errors } = await startCatalog();
  const { current } = library({
    builtIn: () => {
      throw new Error('not there');
    },
  });
  expect(current('genshin').characters.heads).toEqual([]);
  expect(current('genshin').game).toBe('genshin');
  expect(errors).toEqual([new Error('not there')]);
});

test('every instance follows an import with its next look, of that game alone', async () => {
  const { library, bring } = await startCatalog();
  const [one, two] = [library(), library()];
  const before = [one.current('hsr'), two.current('hsr')];
  await bring(contentOf('genshin', { version: '1.1' }));
  expect(one.current('genshin').version).toBe('0.9');
  await Promise.all([one.refresh(), two.refresh()]);
  expect([one.current('genshin').version, two.current('genshin').version]).toEqual(['1.1', '1.1']);
  expect(one.current('hsr')).toBe(before[0]);
  expect(two.current('hsr')).toBe(before[1]);
});

test('a catalog is one object until another takes its place', async () => {
  const { library, bring } = await startCatalog();
  const { current, refresh } = library();
  await bring(contentOf('genshin', { version: '1.1' }));
  await refresh();
  const pack = current('genshin');
  await refresh();
  expect(current('genshin')).toBe(pack);
});

test('pointers that did not change cost one look-up and no blob', async () => {
  const { library, bring, calls } = await startCatalog();
  const { refresh } = library();
  await bring(contentOf('genshin', { version: '1.1' }));
  await refresh();
  calls.getMany = 0;
  calls.get = 0;
  await refresh();
  expect(calls).toEqual({ getMany: 1, get: 0 });
});

test('looks that overlap are one', async () => {
  const { library, calls } = await startCatalog();
  const { refresh } = library();
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(calls.getMany).toBe(1);
});

test('a catalog that is damaged leaves the last good one, and is tried again a minute later', async () => {
  const { library, bring, importer, errors, calls, clock } = await startCatalog();
  const { current, refresh } = library();
  await bring(contentOf('genshin', { version: '1.1' }));
  await refresh();
  await bring(contentOf('genshin', { version: '1.2' }));
  const blob = (await importer.records.get('genshin'))?.active?.blob ?? '';
  const whole = (await importer.blobs.get(blob))?.bytes ?? new Uint8Array();
  await importer.blobs.put(blob, whole.subarray(0, 99), { contentType: 'application/gzip' });
  await refresh();
  expect(current('genshin').version).toBe('1.1');
  expect(errors).toMatchObject([
    { message: `The imported catalog of genshin 1.2 (${blob}) cannot be read.` },
  ]);
  calls.get = 0;
  await refresh();
  expect([calls.get, errors.length]).toEqual([0, 1]);
  await importer.blobs.put(blob, whole, { contentType: 'application/gzip' });
  clock.pass(60_000);
  await refresh();
  expect(current('genshin').version).toBe('1.2');
});

test('a blob that is gone leaves the last good one', async () => {
  const { library, bring, importer, errors } = await startCatalog();
  await bring(contentOf('genshin', { version: '1.1' }));
  const blob = (await importer.records.get('genshin'))?.active?.blob ?? '';
  await importer.blobs.remove(blob);
  const { current, refresh } = library();
  await refresh();
  expect(current('genshin').version).toBe('0.9');
  expect(String(errors[0])).toContain('is not in the store');
});

test('a store that does not answer leaves everything as it is', async () => {
  const { library, bring, importer, errors } = await startCatalog();
  await bring(contentOf('genshin', { version: '1.1' }));
  let isDown = false;
  const { current, refresh } = library({
    records: {
      ...importer.records,
      getMany: (ids) =>
        isDown ? Promise.reject(new Error('down')) : importer.records.getMany(ids),
    },
  });
  await refresh();
  isDown = true;
  await refresh();
  expect(current('genshin').version).toBe('1.1');
  expect(errors).toEqual([new Error('down')]);
});

test('a rollback is followed, to the built-in dataset too', async () => {
  const { library, bring, importer } = await startCatalog();
  const { current, refresh } = library();
  await bring(contentOf('genshin', { version: '1.1' }));
  await refresh();
  await rollbackCatalog('genshin', importer);
  await refresh();
  expect(current('genshin').version).toBe('0.9');
  await rollbackCatalog('genshin', importer);
  await refresh();
  expect(current('genshin').version).toBe('1.1');
});

test('at the start every built-in dataset is opened, and once', async () => {
  const { library } = await startCatalog();
  const opened: string[] = [];
  const { current, open } = library({
    builtIn: (game) => {
      opened.push(game);
      return builtIn(game);
    },
  });
  open();
  expect(opened).toEqual(['genshin', 'hsr', 'zzz']);
  expect(current('zzz')).toBe(current('zzz'));
  expect(opened).toHaveLength(3);
});

test('a built-in dataset that cannot be opened stops the start with a line that names it', async () => {
  const { library } = await startCatalog();
  const { open } = library({
    builtIn: () => {
      throw new Error('It is damaged.');
    },
  });
  expect(open).toThrow('The built-in catalog of genshin cannot be opened: It is damaged.');
});

test('a built-in dataset in whose place an import is served is not opened', async () => {
  const { library, bring } = await startCatalog();
  await bring(contentOf('zzz', { version: '1.1' }));
  const opened: string[] = [];
  const { current, open, refresh } = library({
    builtIn: (game) => {
      opened.push(game);
      return builtIn(game);
    },
  });
  await refresh();
  open();
  expect([opened, current('zzz').version]).toEqual([['genshin', 'hsr'], '1.1']);
});
