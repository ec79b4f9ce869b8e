import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataSource, MissingTable } from '../../../games/dataset.ts';
import { parseExactJson } from '../../../upstream/client/exact-json.ts';

/**
 * A copy of the data sources in a folder; each file is read once. Throws, with a sentence for the operator, for one
 * that is not there or not JSON. `option` is what the folder was named by.
 */
export function folderSource(folder: string, option: '--from' | '--source'): DataSource {
  const tables = new Map<string, unknown>();
  return {
    json(path) {
      if (!tables.has(path)) tables.set(path, readTable(join(folder, path), option));
      return tables.get(path);
    },
  };
}

function readTable(file: string, option: string): unknown {
  try {
    return parseExactJson(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    const fault = `${file} ${reason}. Point ${option} at a complete copy of the data sources.`;
    throw isAbsent(cause) ? new MissingTable(fault, { cause }) : new Error(fault, { cause });
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
