import type {
  CatalogContent,
  CatalogHead,
  CatalogRecord,
  CatalogShared,
  SetBody,
  SetHead,
  WeaponBody,
} from '../../games/catalog.ts';
import { type CatalogKind, catalogKinds } from '../../games/catalog-pack.ts';
import { languages } from '../../games/ids.ts';
import { games } from '../../games/index.ts';

export interface RefusedRecord {
  readonly kind: CatalogKind;
  readonly id: number;
  readonly why: string;
}

export interface Validated {
  /** What may be served: the content without the refused records. */
  readonly content: CatalogContent;
  readonly refused: readonly RefusedRecord[];
  /** What is wrong with the whole; nothing of it may be served when there is any. */
  readonly faults: readonly string[];
}

type AnyRecord = CatalogRecord<CatalogHead, unknown>;

/** Looks at everything that readers of a catalog rely on. Never throws. */
export function validate(content: CatalogContent): Validated {
  const refused: RefusedRecord[] = [];
  const kept = <R extends AnyRecord>(
    kind: CatalogKind,
    records: readonly R[],
    faultOf: (record: R) => string | undefined = recordFault,
  ): readonly R[] =>
    records.filter((record) => {
      const why = recordFault(record) ?? faultOf(record);
      if (why !== undefined) refused.push({ kind, id: record.head.id, why });
      return why === undefined;
    });
  const slots = slotsOf(content.shared);
  return {
    content: {
      ...content,
      characters: kept('characters', content.characters),
      weapons: kept('weapons', content.weapons, weaponFault),
      sets: kept('sets', content.sets, (set) => setFault(set, slots)),
      namecards: kept('namecards', content.namecards),
      bangboo: kept('bangboo', content.bangboo),
    },
    refused,
    faults: [...wholeFaults(content), ...sharedFaults(content.shared, slots)],
  };
}

const slotsOf = ({ slots }: CatalogShared): ReadonlySet<string> =>
  new Set(slots.map(({ slot }) => slot));

function wholeFaults(content: CatalogContent): string[] {
  const faults = catalogKinds.flatMap((kind) => {
    const records: readonly AnyRecord[] = content[kind];
    if (!games[content.game].catalogKinds.includes(kind))
      return records.length > 0 ? [`${content.game} has no ${kind}`] : [];
    return records.length === 0 ? [`there are no ${kind}`] : orderFaults(kind, records);
  });
  return content.version === '' ? ['the version of the game is missing', ...faults] : faults;
}

function orderFaults(kind: CatalogKind, records: readonly AnyRecord[]): string[] {
  const at = records.findIndex(
    ({ head }, index) => index > 0 && (records[index - 1]?.head.id ?? 0) >= head.id,
  );
  return at === -1 ? [] : [`${kind}: id ${records[at]?.head.id} is there twice or out of order`];
}

function sharedFaults(shared: CatalogShared, slots: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  if (slots.size === 0 || slots.size < shared.slots.length)
    faults.push('the slots are missing or not unique');
  const strange = shared.mainStats.find(({ slot }) => !slots.has(slot));
  if (strange) faults.push(`main stats are told of an unknown slot, ${strange.slot}`);
  const rest = valueFault(shared.mainStats, 'mainStats') ?? materialFault(shared);
  return rest === undefined ? faults : [...faults, rest];
}

const materialFault = ({ materials }: CatalogShared): string | undefined =>
  Object.entries(materials)
    .map(([id, names]) => namesFault(names, `material ${id}`))
    .find((fault) => fault !== undefined);

const isRarity = (rarity: unknown): boolean => [1, 2, 3, 4, 5].some((level) => level === rarity);

function recordFault({ head, body }: AnyRecord): string | undefined {
  if (!Number.isSafeInteger(head.id) || head.id < 1) return 'its id is not a positive integer';
  if ('rarity' in head && !isRarity(head.rarity)) return 'its rarity is not 1 to 5';
  return namesFault(head.names, 'names') ?? valueFault(head, 'head') ?? valueFault(body, 'body');
}

function weaponFault({ body }: CatalogRecord<CatalogHead, WeaponBody>): string | undefined {
  const ranks = body.refinements.map(({ rank }) => rank).join();
  return ranks === '1,2,3,4,5' ? undefined : 'it does not have the refinements 1 to 5';
}

function setFault(
  { head, body }: CatalogRecord<SetHead, SetBody>,
  slots: ReadonlySet<string>,
): string | undefined {
  if (!isRarity(head.rarityMax)) return 'its rarity is not 1 to 5';
  if (head.slots.length === 0) return 'it has no slots';
  const strange = [...head.slots, ...Object.keys(body.pieces)].find((slot) => !slots.has(slot));
  return strange === undefined ? undefined : `it has an unknown slot, ${strange}`;
}

/** Members that are texts wherever they stand, when they are lists. */
const textMembers = new Set([
  'names',
  'labels',
  'description',
  'region',
  'text',
  'passive',
  'chain',
]);
/** Lists of words that are no texts. */
const wordMembers = new Set(['slots', 'mainStats', 'subStats']);

const isText = (list: readonly unknown[]): boolean =>
  list.length > 0 && list.every((entry) => entry === null || typeof entry === 'string');

/** What JSON would lose (a number that is none), and texts that are not in five languages. */
function valueFault(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is no number`;
  if (Array.isArray(value)) return listFault(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  return firstFault(Object.entries(value), path);
}

function listFault(list: readonly unknown[], path: string): string | undefined {
  const member = path.slice(path.lastIndexOf('.') + 1);
  if (wordMembers.has(member)) return undefined;
  if (textMembers.has(member) || isText(list)) return namesFault(list, path);
  return firstFault(Object.entries(list), path);
}

function firstFault(members: readonly [string, unknown][], path: string): string | undefined {
  for (const [name, member] of members) {
    const fault = valueFault(member, `${path}.${name}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function namesFault(names: readonly unknown[], path: string): string | undefined {
  if (names.length !== languages.length) return `${path} is not in ${languages.length} languages`;
  const isFine = names.every(
    (entry) => entry === null || (typeof entry === 'string' && entry.trim() !== ''),
  );
  return isFine ? undefined : `${path} holds an empty text`;
}
