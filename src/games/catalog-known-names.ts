import type { CatalogContent, CatalogRecord } from './catalog.ts';
import type { CatalogHead } from './catalog-members.ts';
import type { CatalogPack, KindRecords } from './catalog-pack.ts';
import { firstLanguages, languages } from './ids.ts';
import { type Names, shortNames } from './names.ts';

/** Lists of words that are no texts. */
export const wordMembers: ReadonlySet<string> = new Set([
  'slots',
  'mainStats',
  'subStats',
  'elements',
]);

const isText = (entry: unknown): entry is string | null =>
  entry === null || typeof entry === 'string';

const isNames = (list: readonly unknown[]): list is Names =>
  list.length >= firstLanguages.length && list.length <= languages.length && list.every(isText);

/**
 * A content whose texts have the later languages that are known of the same texts, where its sources had none: a copy
 * of five languages takes nothing away (R17.2). A text is the same where it stands in the same member and is the same
 * in English.
 */
export function withKnownNames(
  content: CatalogContent,
  known: CatalogPack | undefined,
): CatalogContent {
  const banners = new Map(known?.banners?.read().map((banner) => [banner.id, banner]));
  return {
    ...content,
    characters: recordsWith(content.characters, known?.characters),
    weapons: recordsWith(content.weapons, known?.weapons),
    sets: recordsWith(content.sets, known?.sets),
    namecards: recordsWith(content.namecards, known?.namecards),
    bangboo: recordsWith(content.bangboo, known?.bangboo),
    shared: completed(content.shared, known?.shared),
    ...('mapping' in content && { mapping: completed(content.mapping, known?.mapping?.read()) }),
    ...(content.banners && {
      banners: content.banners.map((banner) => completed(banner, banners.get(banner.id))),
    }),
  };
}

const recordsWith = <Head extends CatalogHead, Body>(
  records: readonly CatalogRecord<Head, Body>[],
  known: KindRecords<Head, Body> | undefined,
): CatalogRecord<Head, Body>[] =>
  records.map(({ head, body }) => ({
    head: completed(head, known?.find(head.id)),
    body: completed(body, known?.body(head.id)),
  }));

/** The same value, of the same form; its texts with what stands at their place in the other one. */
const completed = <Value>(value: Value, known: unknown): Value => filled(value, known) as Value;

function filled(value: unknown, known: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        wordMembers.has(name) ? member : filled(member, memberOf(known, name)),
      ]),
    );
  const list: readonly unknown[] = value;
  return isNames(list)
    ? namesWith(list, known)
    : list.map((entry, index) => filled(entry, memberOf(known, String(index))));
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function namesWith(names: Names, known: unknown): Names {
  const own: readonly unknown[] = Array.isArray(known) ? known : [];
  if (!isNames(own) || own[0] !== names[0]) return names;
  const later = languages.slice(firstLanguages.length).map((_, index) => {
    const column = firstLanguages.length + index;
    return names[column] ?? own[column] ?? null;
  });
  return shortNames([...names.slice(0, firstLanguages.length), ...later]);
}
