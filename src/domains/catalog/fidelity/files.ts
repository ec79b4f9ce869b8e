import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
