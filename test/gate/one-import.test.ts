import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const importLine = /^import (?!'|\* as )[^;]*? from '([^']+)';$/gm;

/** The modules a text imports by two statements or more: values and types of one module stand together. */
const importedTwice = (text: string): string[] => {
  const modules = [...text.matchAll(importLine)].map(([, module]) => module ?? '');
  return modules.filter((module, index) => modules.indexOf(module) !== index);
};

test('a file names each module it imports from once', () => {
  const files = ['packages', 'src', 'test', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('gql'))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap((file) =>
    importedTwice(readFileSync(join(root, file), 'utf8')).map((module) => `${file}: ${module}`),
  );
  expect(faults).toEqual([]);
});

test('a type and a value of one module by two statements are found', () => {
  expect(importedTwice("import type { A } from './a.ts';\nimport { b } from './a.ts';\n")).toEqual([
    './a.ts',
  ]);
  expect(importedTwice("import { type A, b } from './a.ts';\n")).toEqual([]);
});
