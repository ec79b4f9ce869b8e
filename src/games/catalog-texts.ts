import type {
  BangbooBody,
  BonusRecord,
  CatalogContent,
  CatalogHead,
  CatalogRecord,
  CharacterBody,
  KitRecord,
  SetHead,
  WeaponBody,
} from './catalog.ts';
import type { CatalogPack, KindRecords } from './catalog-pack.ts';
import { firstLanguages, type Language, languages } from './ids.ts';
import { type Names, shortNames, type Text, textOrNull } from './names.ts';

type Change = (text: Text) => Text;

/** The form that is committed: no sentence of a game; names, labels and numbers stay. */
export const withoutTexts = (content: CatalogContent): CatalogContent =>
  mapTexts(content, () => null);

/** Descriptions in these languages only; names keep all. */
export function withTextsIn(content: CatalogContent, those: readonly Language[]): CatalogContent {
  return mapTexts(content, (text) => {
    const some = text?.map((entry, index) =>
      those.some((language) => language === languages[index]) ? entry : null,
    );
    return some ? textOrNull(some) : null;
  });
}

/** Puts another text in the place of every sentence. */
function mapTexts(content: CatalogContent, change: Change): CatalogContent {
  return {
    ...content,
    characters: mapBodies(content.characters, (body) => mapCharacter(body, change)),
    weapons: mapBodies(content.weapons, (body) => mapWeapon(body, change)),
    sets: content.sets.map(({ head, body }) => ({ head: mapSet(head, change), body })),
    namecards: mapBodies(content.namecards, (body) => mapDescription(body, change)),
    bangboo: mapBodies(content.bangboo, (body) => mapBangboo(body, change)),
  };
}

const mapBodies = <Head extends CatalogHead, Body>(
  records: readonly CatalogRecord<Head, Body>[],
  change: (body: Body) => Body,
): CatalogRecord<Head, Body>[] =>
  records.map((record) => ({ ...record, body: change(record.body) }));

const mapDescription = <T extends { readonly description: Text }>(
  record: T,
  change: Change,
): T => ({
  ...record,
  description: change(record.description),
});

/** Sentences stand in talents and ranks, of a character as of each of its forms. */
const mapKit = (kit: Pick<CharacterBody, 'talents' | 'ranks'>, change: Change) => ({
  talents: kit.talents.map((talent) => mapDescription(talent, change)),
  ranks: kit.ranks.map((rank) => mapDescription(rank, change)),
});

/** And in traces, of a character as of its original kit. */
const mapTraceKit = (kit: KitRecord, change: Change): KitRecord => ({
  ...mapKit(kit, change),
  traces: kit.traces.map((trace) => mapDescription(trace, change)),
});

function mapCharacter(body: CharacterBody, change: Change): CharacterBody {
  const { forms, original } = body;
  return {
    ...mapDescription(body, change),
    ...mapTraceKit(body, change),
    ...(forms && { forms: forms.map((form) => ({ ...form, ...mapKit(form, change) })) }),
    ...(original && { original: mapTraceKit(original, change) }),
    coreSkill: body.coreSkill.map((skill) => mapDescription(skill, change)),
  };
}

const mapWeapon = (body: WeaponBody, change: Change): WeaponBody => ({
  ...body,
  refinements: body.refinements.map((refinement) => mapDescription(refinement, change)),
});

const mapBonus = (bonus: BonusRecord | null, change: Change): BonusRecord | null =>
  bonus && { ...bonus, text: change(bonus.text) };

const mapSet = (head: SetHead, change: Change): SetHead => ({
  ...head,
  ...(head.one && { one: mapBonus(head.one, change) }),
  two: mapBonus(head.two, change),
  four: mapBonus(head.four, change),
});

const mapBangboo = (body: BangbooBody, change: Change): BangbooBody => ({
  ...body,
  active: mapDescription(body.active, change),
  passive: mapDescription(body.passive, change),
  chain: change(body.chain),
});

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
    characters: fillRecords(content.characters, known?.characters),
    weapons: fillRecords(content.weapons, known?.weapons),
    sets: fillRecords(content.sets, known?.sets),
    namecards: fillRecords(content.namecards, known?.namecards),
    bangboo: fillRecords(content.bangboo, known?.bangboo),
    shared: fillTexts(content.shared, known?.shared),
    ...('mapping' in content && { mapping: fillTexts(content.mapping, known?.mapping?.read()) }),
    ...(content.banners && {
      banners: content.banners.map((banner) => fillTexts(banner, banners.get(banner.id))),
    }),
  };
}

const fillRecords = <Head extends CatalogHead, Body>(
  records: readonly CatalogRecord<Head, Body>[],
  known: KindRecords<Head, Body> | undefined,
): CatalogRecord<Head, Body>[] =>
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
  const later = languages.slice(firstLanguages.length).map((_, index) => {
    const column = firstLanguages.length + index;
    return names[column] ?? own[column] ?? null;
  });
  return shortNames([...names.slice(0, firstLanguages.length), ...later]);
}
