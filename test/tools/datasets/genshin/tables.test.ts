import { expect, test } from 'vitest';
import { genshinData } from '../../../../src/games/genshin/tables.ts';
import { makeGenshinCatalog } from '../../../../tools/datasets/genshin/catalog.ts';
import { makeGenshinTables } from '../../../../tools/datasets/genshin/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { avatar, files, sourceOf } from '../../../support/genshin-files.ts';
import { newestIds } from '../../../support/newest.ts';

/** What the catalog does not need. */
const others = {
  'enka-store/gi/affixes.json': {
    501204: { PropType: 20, Value: 0.0389 },
    501994: { PropType: 99, Value: 0.05 },
  },
  'enka-store/gi/pfps.json': { 1: { IconPath: '/ui/one.png' } },
};

function build(avatars: Record<string, unknown> = {}) {
  const path = 'enka-store/gi/avatars.json';
  const source = sourceOf({
    ...files,
    ...others,
    [path]: { ...(files[path] as object), ...avatars },
  });
  const content = makeGenshinCatalog(source);
  return { content, mapping: makeGenshinTables(source, content) };
}

test('talents are called what the catalog calls them, by element where there are several', () => {
  const { content, mapping } = build();
  const frost = content.characters.find(({ head }) => head.id === 10_000_200);
  const arrow = frost?.body.talents.find(({ type }) => type === 'normal');
  expect(arrow?.names).toHaveLength(5);
  expect(mapping.avatars['10000200']?.skills[0]?.names).toEqual(arrow?.names);
  const walker = content.characters.find(({ head }) => head.id === 10_000_007);
  const anemo = walker?.body.forms?.find(({ element }) => element === 'Anemo');
  expect(mapping.avatars['10000007-704']?.skills[1]?.names).toEqual(
    anemo?.talents.find(({ type }) => type === 'skill')?.names,
  );
});

test('an element that nobody knows yet is called what the source calls it, in both alike', () => {
  const { content, mapping } = build({ '10000999': avatar({ Element: 'Photon' }) });
  expect(mapping.avatars['10000999']?.element).toBe('Photon');
  expect(content.characters.at(-1)?.head).toMatchObject({ id: 10_000_999, element: 'Photon' });
  expect(mapping.avatars['10000007']?.element).toBeNull();
});

test('a substat that is none is no roll', () => {
  expect(build().mapping.affixes).toEqual({ 501204: [20, 0.0389] });
});

test('every character that can be shown is named by the catalog, all but the newest in every language', () => {
  const pack = builtInPack('genshin');
  const ids = Object.keys(genshinData(pack).tables.avatars).map((key) => Number(key.split('-')[0]));
  expect(ids.length).toBeGreaterThan(100);
  for (const id of ids) {
    const names = pack.characters.find(id)?.names;
    expect([id, typeof names?.[0]]).toEqual([id, 'string']);
    if (newestIds('genshin', 'characters').includes(id)) continue;
    expect([id, names?.length, names?.includes(null)]).toEqual([id, 15, false]);
  }
});
