import { expect, test } from 'vitest';
import { writesJson } from '../../src/lib/json-bytes.ts';
import { listBytes } from '../../src/rest/respond.ts';

const rows = [{ name: 'Kamisato Ayaka' }, { name: '神里綾華' }];
const page = { cursorNext: 'abc.def', total: 7 };
const written = Buffer.from(JSON.stringify(rows));

/** Rows whose bytes are kept. */
const kept = {
  kept: written,
  [writesJson](bytes: Uint8Array, at: number) {
    bytes.set(written, at);
    return at + written.length;
  },
};

test('a list is one piece of JSON, its meta included (R5.1)', () => {
  const { start } = listBytes(rows, page);
  const meta = { cursor_next: 'abc.def', total: 7 };
  expect(start.toString()).toBe(JSON.stringify({ data: rows, meta }));
});

test('the tag is the same whether the bytes of the rows are kept or not (R1.11)', () => {
  expect(listBytes(kept, page)).toEqual(listBytes(rows, page));
  expect(listBytes(kept, page).etag).toMatch(/^W\/"[\w-]{27}"$/);
});

test.each([
  ['other rows', rows.slice(1), page],
  ['another next page', rows, { ...page, cursorNext: null }],
  ['another total', rows, { ...page, total: 8 }],
  ['rows that were never imported', rows, { ...page, importedAt: null }],
])('%s have another tag', (_what, data, list) => {
  expect(listBytes(data, list).etag).not.toBe(listBytes(rows, page).etag);
});

test('the tag is the same whenever the rows were imported (R1.11)', () => {
  const at = (importedAt: string) => listBytes(rows, { ...page, importedAt });
  const [one, other] = [at('2026-01-15T08:00:00.000Z'), at('2026-01-15T09:00:00.000Z')];
  expect(one.start.toString()).toContain('"imported_at":"2026-01-15T08:00:00.000Z"');
  expect(one.etag).toBe(other.etag);
});
