import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsSchema, place } from '../faults/fault.ts';

const read = (file: string): string =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('the text of every fault that can be planted stands in its file once', () => {
  const faults = faultsSchema.parse(JSON.parse(read('test/faults/faults.json')));
  const lost = faults.filter((fault) => place(read(fault.file), fault) === undefined);
  expect(lost.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
});
