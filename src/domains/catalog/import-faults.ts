import type {
  BannerRecord,
  BonusRecord,
  CatalogContent,
  CatalogHead,
  CatalogRecord,
  SetBody,
  SetHead,
  WeaponBody,
} from '../../games/catalog.ts';
import { type CatalogKind, catalogKinds } from '../../games/catalog-pack.ts';
import { wordMembers } from '../../games/catalog-texts.ts';
import { firstLanguages, languages } from '../../games/ids.ts';
import { games } from '../../games/index.ts';

export interface RefusedRecord {
  readonly kind: CatalogKind;
  readonly id: number;
  readonly why: string;
}

/** Checks everything that readers of a catalog rely on. Never throws. */
export function validate(content: CatalogContent) {
  const refused: RefusedRecord[] = [];
  const takeValid = <R extends AnyRecord>(
    kind: CatalogKind,
    records: readonly R[],
    findFault?: (record: R) => string | undefined,
  ): readonly R[] =>
    records.filter((record) => {
      const why = findRecordFault(record) ?? findFault?.(record);
      if (why !== undefined) refused.push({ kind, id: record.head.id, why });
      return why === undefined;
    });
  const slots = new Set(content.shared.slots.map(({ slot }) => slot));
  return {
    /** What may be served: the content without the refused records. */
    content: {
      ...content,
      characters: takeValid('characters', content.characters),
      weapons: takeValid('weapons', content.weapons, findWeaponFault),
      sets: takeValid('sets', content.sets, (set) => findSetFault(set, slots)),
      namecards: takeValid('namecards', content.namecards),
      bangboo: takeValid('bangboo', content.bangboo),
    },
    refused,
    /** What is wrong with the content as a whole; with any fault none of it may be served. */
    faults: [
      ...findContentFaults(content),
      ...findSharedFaults(content, slots),
      ...findBannerFaults(content),
    ],
  };
}

function findContentFaults(content: CatalogContent): string[] {
  const faults = catalogKinds.flatMap((kind) => {
    const records: readonly AnyRecord[] = content[kind];
    if (!games[content.game].catalogKinds.includes(kind))
      return records.length > 0 ? [`${content.game} has no ${kind}`] : [];
    if (records.length === 0) return [`there are no ${kind}`];
    const fault = records.find(
      ({ head }, at) => at > 0 && (records[at - 1]?.head.id ?? 0) >= head.id,
    );
    return fault ? [`${kind}: id ${fault.head.id} is there twice or out of order`] : [];
  });
  return content.version === '' ? ['the version of the game is missing', ...faults] : faults;
}

function findSharedFaults({ game, shared }: CatalogContent, slots: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const foreign = [...slots].find((slot) => !games[game].slots.includes(slot));
  if (foreign !== undefined) faults.push(`${game} has no slot ${foreign}`);
  if (slots.size === 0 || slots.size < shared.slots.length)
    faults.push('the slots are missing or not unique');
  const strange = shared.mainStats.find(({ slot }) => !slots.has(slot));
  if (strange) faults.push(`there are main stats of an unknown slot, ${strange.slot}`);
  const materials = Object.entries(shared.materials);
  const rest =
    findValueFault(shared.mainStats, 'mainStats') ??
    materials.map(([id, names]) => findNamesFault(names, `material ${id}`)).find(isFault);
  return rest === undefined ? faults : [...faults, rest];
}

/** One sentence for the first faulty banner. */
function findBannerFaults({ banners = [] }: CatalogContent): string[] {
  const ids = new Set<string>();
  const faults = banners.flatMap((banner) => {
    const fault = ids.has(banner.id) ? 'it is there twice' : findBannerFault(banner);
    ids.add(banner.id);
    return fault === undefined ? [] : [`banner ${banner.id}: ${fault}`];
  });
  return faults.slice(0, 1);
}

function findBannerFault({ startsAt, endsAt, featured, phase }: BannerRecord): string | undefined {
  const start = Date.parse(startsAt);
  if (!(start < (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))))
    return 'it does not end after it starts';
  if (featured.length === 0) return 'it features nothing';
  return phase >= 1 ? undefined : 'its phase is below 1';
}

type AnyRecord = CatalogRecord<CatalogHead, unknown>;

const isRarity = (rarity: unknown): boolean => [1, 2, 3, 4, 5].some((level) => level === rarity);

function findRecordFault({ head, body }: AnyRecord): string | undefined {
  if (!Number.isSafeInteger(head.id) || head.id < 1) return 'its id is not a positive integer';
  if ('rarity' in head && !isRarity(head.rarity)) return 'its rarity is not 1 to 5';
  return (
    findNamesFault(head.names, 'names') ??
    findValueFault(head, 'head') ??
    findValueFault(body, 'body')
  );
}

function findWeaponFault({ body }: CatalogRecord<CatalogHead, WeaponBody>): string | undefined {
  const ranks = body.refinements.map(({ rank }) => rank).join();
  return ranks === '1,2,3,4,5' ? undefined : 'it does not have the refinements 1 to 5';
}

function findSetFault(
  { head, body }: CatalogRecord<SetHead, SetBody>,
  slots: ReadonlySet<string>,
): string | undefined {
  if (!isRarity(head.rarityMax)) return 'its rarity is not 1 to 5';
  if (head.slots.length === 0) return 'it has no slots';
  const strange = [...head.slots, ...Object.keys(body.pieces)].find((slot) => !slots.has(slot));
  return strange === undefined ? undefined : `it has an unknown slot, ${strange}`;
}

/** Members that are texts wherever they stand, when they are lists. */
const textMembers = new Set('names labels description region text passive chain'.split(' '));

const isText = (list: readonly unknown[]): boolean =>
  list.length > 0 && list.every((entry) => entry === null || typeof entry === 'string');

/** Finds numbers that JSON cannot hold, and texts that are in no list of languages. */
function findValueFault(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is no number`;
  if (Array.isArray(value)) return findListFault(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  return findMemberFault(value, path);
}

function findListFault(list: readonly unknown[], path: string): string | undefined {
  const member = path.slice(path.lastIndexOf('.') + 1);
  if (wordMembers.has(member)) return undefined;
  if (textMembers.has(member) || isText(list)) return findNamesFault(list, path);
  return findMemberFault(list, path);
}

const isFault = (fault: string | undefined): boolean => fault !== undefined;

const findMemberFault = (parent: object, path: string): string | undefined =>
  Object.entries(parent)
    .map(([name, member]) => findValueFault(member, `${path}.${name}`))
    .find(isFault);

function findNamesFault(names: readonly unknown[], path: string): string | undefined {
  if (names.length < firstLanguages.length || names.length > languages.length)
    return `${path} is in ${names.length} languages`;
  const isFine = names.every(
    (entry) => entry === null || (typeof entry === 'string' && entry.trim() !== ''),
  );
  return isFine ? undefined : `${path} holds an empty text`;
}

/** Ids of records that came without any text of the game, by kind. */
export type Wordless = Readonly<Partial<Record<CatalogKind, readonly number[]>>>;

/** Weapons below it have no passive. */
const minRarityWithPassive = 3;

const lacksText = (bonus: BonusRecord | null): boolean => bonus !== null && bonus.text === null;

/** Names are no texts: the newest records have names long before they have texts. */
export const wordlessOf = (content: CatalogContent): Wordless => ({
  characters: idsOf(
    content.characters.filter(
      ({ body }) =>
        body.description === null && body.talents.every(({ description }) => description === null),
    ),
  ),
  weapons: idsOf(
    content.weapons.filter(
      ({ head, body }) =>
        head.rarity >= minRarityWithPassive &&
        body.refinements.every(({ description }) => description === null),
    ),
  ),
  sets: idsOf(content.sets.filter(({ head }) => lacksText(head.two) || lacksText(head.four))),
  namecards: idsOf(content.namecards.filter(({ body }) => body.description === null)),
  bangboo: idsOf(
    content.bangboo.filter(
      ({ body }) => body.active.description === null && body.passive.description === null,
    ),
  ),
});

const idsOf = (records: readonly AnyRecord[]) => records.map(({ head }) => head.id);
