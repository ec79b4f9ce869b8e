import { gzipSync } from 'node:zlib';
import { publicFilesOf } from '../../tools/datasets/addresses.ts';
import type { Provider } from './provider.ts';
import { zipOf } from './zip.ts';

/** Tables by their paths in a copy of the data sources. */
export type Tables = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Tables =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Tables with more rows; what is no object is replaced. */
export function mergedTables(before: Tables, more: Tables): Tables {
  const isTable = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const added = Object.entries(more).map(([key, value]) => {
    const own = before[key];
    return [
      key,
      isTable(own) && isTable(value) ? mergedTables(membersOf(own), membersOf(value)) : value,
    ] as const;
  });
  return { ...before, ...Object.fromEntries(added) };
}

/** One category of genshin-db in one language, with its share of the common tables. */
function genshinDbPart(tables: Tables, paths: readonly string[], category: string): Buffer {
  const parts = paths.map((path) => {
    const [, folder = '', file = ''] = path.replace('.json', '').split('/');
    return folder === 'common'
      ? { [file]: { [category]: membersOf(tables[path])[category] ?? {} } }
      : { data: { [folder]: { [category]: tables[path] } } };
  });
  return gzipSync(JSON.stringify(Object.assign({ data: {} }, ...parts)));
}

/** Answers the public addresses of the data sources from `tables`, which may be others at each request. */
export function publishTables(provider: Provider, tables: () => Tables): void {
  provider.otherwise((address) => {
    const all = tables();
    const paths = Object.keys(all).filter((path) =>
      publicFilesOf(path)?.some((file) => file.path === address),
    );
    const [path = ''] = paths;
    if (paths.length === 0) return { status: 404 };
    const [, category = ''] = /-(\w+)\.min\.json\.gzip$/.exec(address) ?? [];
    if (category !== '') return { body: genshinDbPart(all, paths, category) };
    if (!address.endsWith('.zip')) return { body: JSON.stringify(all[path]) };
    const entries = paths.map((one) => [
      `cache/${one.replace(/^[^/]+\//, '')}`,
      JSON.stringify(all[one]),
    ]);
    return { body: zipOf(Object.fromEntries(entries)) };
  });
}
