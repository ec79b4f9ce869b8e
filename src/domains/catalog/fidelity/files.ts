import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../games/ids.ts';
import type { Claim, ClaimedRecord, Folders } from './claim.ts';

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
export type ReadRecord = (json: unknown, language: Language) => ClaimedRecord | undefined;

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
