import type { CatalogContent, CatalogHead } from './catalog.ts';
import {
  type CatalogKind,
  type CatalogPack,
  catalogKinds,
  type KindRecords,
} from './catalog-pack.ts';
import { firstLanguages, isFirst, type Language, languages } from './ids.ts';
import { type Names, shortNames, type Text, textOrNull } from './names.ts';

/** The members of records that are sentences of a game; all other texts are names and labels. */
const sentences = new Set(['description', 'text', 'chain']);

/** The form that is committed: no sentence of a game; names, labels and numbers stay. */
export const withoutTexts = (content: CatalogContent): CatalogContent =>
  mapRecords(content, () => null);

/** Descriptions in these languages only; names keep all. */
export function withTextsIn(content: CatalogContent, those: readonly Language[]): CatalogContent {
  return mapRecords(content, (text) => {
    const some = text?.map((entry, index) =>
      those.some((language) => language === languages[index]) ? entry : null,
    );
    return some ? textOrNull(some) : null;
  });
}

/** Puts another text in the place of every sentence. */
function mapRecords(content: CatalogContent, change: (text: Text) => Text): CatalogContent {
  const mapValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mapValue);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [
      name,
      sentences.has(name) ? change(member) : mapValue(member),
    ]);
    return Object.fromEntries(members);
  };
  const kinds = catalogKinds.map((kind) => [kind, mapValue(content[kind])]);
  return { ...content, ...(Object.fromEntries(kinds) as Pick<CatalogContent, CatalogKind>) };
}

/** Lists of words that are no texts. */
export const wordMembers = new Set('slots mainStats subStats elements'.split(' '));

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
  const kinds = catalogKinds.map((kind) => [kind, fillRecords(content[kind], known?.[kind])]);
  return {
    ...content,
    ...(Object.fromEntries(kinds) as Pick<CatalogContent, CatalogKind>),
    shared: fillTexts(content.shared, known?.shared),
    ...('mapping' in content && { mapping: fillTexts(content.mapping, known?.mapping?.read()) }),
    ...(content.banners && {
      banners: content.banners.map((banner) => fillTexts(banner, banners.get(banner.id))),
    }),
  };
}

const fillRecords = (
  records: CatalogContent[CatalogKind],
  known: KindRecords<CatalogHead, unknown> | undefined,
) =>
  records.map(({ head, body }) => ({
    head: fillTexts(head, known?.find(head.id)),
    body: fillTexts(body, known?.body(head.id)),
  }));

/** The same value, of the same form; its texts with what stands at their place in the other one. */
const fillTexts = <Value>(value: Value, known: unknown): Value => fillValue(value, known) as Value;

function fillValue(value: unknown, known: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        wordMembers.has(name) ? member : fillValue(member, memberOf(known, name)),
      ]),
    );
  const list: readonly unknown[] = value;
  return isNames(list)
    ? fillNames(list, known)
    : list.map((entry, index) => fillValue(entry, memberOf(known, String(index))));
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function fillNames(names: Names, known: unknown): Names {
  const own: readonly unknown[] = Array.isArray(known) ? known : [];
  if (!isNames(own) || own[0] !== names[0]) return names;
  const filled = languages.map((language, column) =>
    isFirst(language) ? (names[column] ?? null) : (names[column] ?? own[column] ?? null),
  );
  return shortNames(filled);
}
