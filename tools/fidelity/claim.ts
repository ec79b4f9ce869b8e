import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogKind } from '../../src/games/catalog-pack.ts';
import type { GameId, Language } from '../../src/games/ids.ts';

/** What a value is compared as. */
export type ClaimValue = string | number | readonly number[];

/** One value of one record, as an independent data set has it. */
export interface Claim {
  readonly kind: CatalogKind;
  readonly id: number;
  /** The same words for the same value as in `factsOf`: `level.90.6.hp`, `name.ja`. */
  readonly member: string;
  readonly value: ClaimValue;
  /** Below the folder of the data set. */
  readonly file: string;
}

/** A member of a record, and what the data set says it is. */
export type MemberClaim = Pick<Claim, 'member' | 'value'>;

/** What one file of a data set says of one record. */
export interface ClaimedRecord extends Pick<Claim, 'kind' | 'id'> {
  readonly claims: readonly MemberClaim[];
}

/** An independent data set: what a copy of a repository is called, and what it says. */
export interface DataSet {
  /** The folder of the copy, called as the repository is. */
  readonly folder: string;
  readonly repository: string;
  readonly game: GameId;
  claims(root: string): Iterable<Claim>;
}

/** What a data set calls the folder of each language. */
export type Folders = readonly (readonly [language: Language, folder: string])[];

/** No claim where the data set has no such text. */
export const textClaim = (member: string, value: string | null | undefined): MemberClaim[] =>
  value ? [{ member, value }] : [];

/** Markup, blanks and marks that differ from one publisher to the next although the text is the same. */
const plainWords = (text: string): string =>
  text
    .replace(/<[^>]*>|\{[A-Z_]+#[^}]*\}|\\n/g, '')
    // One word for each sex of the player.
    .replace(/\{F[^}]*\}\{M([^}]*)\}|\{M([^}]*)\}\{F[^}]*\}/g, '$1$2')
    .replace(/[\s\u00a0\u200b*]+/g, '')
    .replace(/[·•]/g, '·')
    .toLowerCase();

/** The name of a path in English: data sets say "The Hunt", the answers "Hunt", as they are documented. */
export const pathClaim = (name: string): MemberClaim => ({
  member: 'type',
  value: name.replace(/^The /, ''),
});

/** The Traveler stands once for each element in data sets of genshin, each time as if it were the only one. */
export const travelers: ReadonlySet<number> = new Set([10_000_005, 10_000_007]);

export interface Item {
  readonly id: number;
  readonly count: number;
}

/** The items of a price: `112038x3`. */
export const priceOf = (items: readonly Item[]): string =>
  items
    .map(({ id, count }) => `${id}x${count}`)
    .toSorted()
    .join(' ');

/** What something costs: money, and materials. */
export const costClaims = (
  member: string,
  money: number,
  materials: readonly Item[],
): MemberClaim[] => [
  { member: `${member}.currency`, value: money },
  { member: `${member}.materials`, value: priceOf(materials) },
];

/** The same of a list that has what is paid in the currency of the game among the materials. */
export const priceClaims = (
  member: string,
  currency: number,
  items: readonly Item[],
): MemberClaim[] =>
  costClaims(
    member,
    items.find(({ id }) => id === currency)?.count ?? 0,
    items.filter(({ id }) => id !== currency),
  );

/** Whole numbers may be rounded or cut, one decimal is rounded; a little more for the binary form. */
const isNear = (own: number, claimed: number): boolean =>
  Math.abs(own - claimed) <= (Number.isInteger(own) ? 1 : 0.1) + 1e-6;

/** The game shows large percentages without decimals, and a share of one in percent points. */
const isAmong = (own: number, claimed: readonly number[]): boolean =>
  claimed.some((value) =>
    [value, value * 100].some(
      (exact) => Math.abs(own - exact) <= (Number.isInteger(own) ? 0.5 : 0.1) + 1e-6,
    ),
  );

/** Whether the catalog's value is what the data set says. Lists: ours are among theirs, as not all of it is served. */
export function agrees(own: ClaimValue, claimed: ClaimValue): boolean {
  if (typeof own === 'string' && typeof claimed === 'string')
    return plainWords(own) === plainWords(claimed);
  if (typeof own === 'number' && typeof claimed === 'number') return isNear(own, claimed);
  if (typeof own !== 'object' || typeof claimed !== 'object') return false;
  return own.every((value) => isAmong(value, claimed));
}

/** A JSON file of a data set, with its path below the data set's folder. */
export interface DataFile {
  readonly file: string;
  readonly json: unknown;
}

/** The JSON files of one folder, by name; none where the folder is not there. */
export function* jsonFiles(root: string, folder: string): Iterable<DataFile> {
  const path = join(root, folder);
  if (!existsSync(path)) return;
  for (const name of readdirSync(path).toSorted()) {
    if (name.endsWith('.json')) yield jsonFile(root, join(folder, name));
  }
}

export const jsonFile = (root: string, file: string): DataFile => ({
  file,
  json: JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown,
});

export const hasFile = (root: string, file: string): boolean => existsSync(join(root, file));

/** What a file says of the record that it holds; undefined when it holds something else. */
type ReadRecord = (json: unknown, language: Language) => ClaimedRecord | undefined;

/** The claims of data sets with a folder for each language, in it one for each kind, and a file for each record. */
export function* claimsOfFiles(
  root: string,
  folders: Folders,
  kinds: Readonly<Record<string, ReadRecord>>,
): Iterable<Claim> {
  for (const [language, folder] of folders)
    for (const [name, read] of Object.entries(kinds))
      for (const { file, json } of jsonFiles(root, join('src/data', folder, name)))
        yield* claimsOf(file, read(json, language));
}

export const claimsOf = (file: string, record: ClaimedRecord | undefined): Claim[] =>
  record?.claims.map((claim) => ({ kind: record.kind, id: record.id, file, ...claim })) ?? [];
