import { ABORT, type Database, open } from 'lmdb';
import { lmdbOptions } from './environment.ts';

/**
 * Reads a store in a process of its own, since a damaged file can kill its reader: both trees from both sides, for the
 * given time, and the list of free pages by a write that is rolled back.
 */
const [, , folder = '', milliseconds = '0'] = process.argv;
const root = open({ ...lmdbOptions, path: folder });
const binary = { encoding: 'binary', keyEncoding: 'binary' } as const;
const tables = ['records', 'entries'].map((name) =>
  root.openDB<Uint8Array, Uint8Array>(name, binary),
);
const start = performance.now();
const walks = tables.flatMap((table) => [false, true].map((reverse) => ({ table, reverse })));
for (const [index, { table, reverse }] of walks.entries()) {
  walk(table, reverse, start + (Number(milliseconds) * (index + 1)) / walks.length);
}
const [records] = tables;
records?.transactionSync(() => {
  void records.put(Buffer.from([1]), Buffer.from([1]));
  return ABORT;
});
await root.close();

/** Reads values too: large ones are on pages of their own. */
function walk(table: Database<Uint8Array, Uint8Array>, reverse: boolean, until: number): void {
  let count = 0;
  for (const { value } of table.getRange({ reverse })) {
    if (value.length < 0) return;
    count += 1;
    if (count % 256 === 0 && performance.now() > until) return;
  }
}
