import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CatalogKind } from '../../src/games/catalog-pack.ts';
import type { GameId, Language } from '../../src/games/ids.ts';

export type ClaimValue = string | number | readonly number[];

/** A member of a record and its value: `level.90.6.hp`, `name.ja`. */
export type Fact = readonly [member: string, value: ClaimValue];

/** The same where the value may be missing: null, undefined or an empty text. */
export type FactOrNone = readonly [member: string, value: ClaimValue | null | undefined];

/** Leaves out what has no value: what is missing cannot be wrong. */
export const knownFacts = (facts: readonly FactOrNone[]): Fact[] =>
  facts.flatMap(([member, value]): Fact[] =>
    value == null || value === '' ? [] : [[member, value]],
  );

export interface Claim {
  readonly kind: CatalogKind;
  readonly id: number;
  readonly member: Fact[0];
  readonly value: ClaimValue;
  /** Below the folder of the data set. */
  readonly file: string;
}

/** What one file of a data set says of one record. */
export interface ClaimedRecord extends Pick<Claim, 'kind' | 'id'> {
  readonly facts: readonly Fact[];
}

/** An independent data set: the repository, and what a copy of it says. */
export interface DataSet {
  /** The folder of the copy, named as the repository is. */
  readonly folder: string;
  readonly repository: string;
  readonly game: GameId;
  claims(root: string): Iterable<Claim>;
}

/** Markup, blanks and marks that differ from one publisher to the next although the text is the same. */
const plainWords = (text: string): string =>
  text
    .replace(/<[^>]*>|\{[A-Z_]+#[^}]*\}|\\n/g, '')
    // One word for each sex of the player.
    .replace(/\{F[^}]*\}\{M([^}]*)\}|\{M([^}]*)\}\{F[^}]*\}/g, '$1$2')
    .replace(/[\s\u00a0\u200b*]+/g, '')
    .replace(/[·•]/g, '·')
    .toLowerCase();

/** The name of a path in English: data sets say "The Hunt", the catalog "Hunt". */
export const pathFact = (name: string): Fact => ['type', name.replace(/^The /, '')];

/** Data sets of genshin have the Traveler once for each element, each time with the same id. */
export const travelers: ReadonlySet<number> = new Set([10_000_005, 10_000_007]);

export interface Item {
  readonly id: number;
  readonly count: number;
}

/** An item as the data sets of dvaJi write it. */
export const itemSchema = z
  .object({ _id: z.int(), amount: z.int() })
  .transform(({ _id, amount }): Item => ({ id: _id, count: amount }));

/** What something costs: money, and materials such as `112038x3`. */
export const costFacts = (member: string, currency: number, materials: readonly Item[]): Fact[] => [
  [`${member}.currency`, currency],
  [
    `${member}.materials`,
    materials
      .map(({ id, count }) => `${id}x${count}`)
      .toSorted()
      .join(' '),
  ],
];

/** The same of a list that has the money among the items. */
export const priceFacts = (member: string, currency: number, items: readonly Item[]): Fact[] =>
  costFacts(
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

/** Whether the catalog's value is what the data set says. Of a list each of our values has to be among theirs. */
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

/** The JSON files of one folder, by name; none when the folder is missing. */
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

interface RecordReader<Data> {
  readonly kind: CatalogKind;
  /** Files of another form are skipped. */
  readonly schema: z.ZodType<Data>;
  readonly id: (data: Data) => number;
  /** In the language of the file; their members are without it. */
  readonly texts: (data: Data) => readonly FactOrNone[];
  /** What does not depend on the language. */
  readonly numbers?: (data: Data) => readonly FactOrNone[];
}

/** Reads what a file in one language says of the record that it holds; undefined when it holds something else. */
type ReadRecord = (json: unknown, language: Language) => ClaimedRecord | undefined;

export const createRecordReader =
  <Data>({ kind, schema, id, texts, numbers }: RecordReader<Data>): ReadRecord =>
  (json, language) => {
    const { data } = schema.safeParse(json);
    if (data === undefined) return undefined;
    const named = texts(data).map(([member, text]): FactOrNone => [`${member}.${language}`, text]);
    const facts = knownFacts([...named, ...(language === 'en' ? (numbers?.(data) ?? []) : [])]);
    return { kind, id: id(data), facts };
  };

/** The claims of data sets with a folder for each language, in it one for each kind, and a file for each record. */
export function* claimsOfFiles(
  root: string,
  folders: Iterable<readonly [Language, string]>,
  kinds: Readonly<Record<string, ReadRecord>>,
): Iterable<Claim> {
  for (const [language, folder] of folders)
    for (const [name, read] of Object.entries(kinds))
      for (const { file, json } of jsonFiles(root, join('src/data', folder, name)))
        yield* claimsOf(file, read(json, language));
}

export const claimsOf = (file: string, record: ClaimedRecord | undefined): Claim[] =>
  record?.facts.map(([member, value]) => {
    const { kind, id } = record;
    return { kind, id, file, member, value };
  }) ?? [];
