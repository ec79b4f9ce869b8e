import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problemCodes, problemStatus } from '../../src/lib/problem.ts';
import { bareCitations, citationFaults, missingFiles, readRules } from './citations.ts';

const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') });

/** What cites rules; this file cites some that are not there. */
const sources = ['packages', 'src', 'tools', 'test', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|mts|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
    .filter((path) => path !== 'test/gate/citations.test.ts')
    .map(read),
);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
].map(read);

const contract = readFileSync('docs/contract.md', 'utf8');
const rules = readRules(contract, readFileSync('docs/trust-model.md', 'utf8'));

describe('this project', () => {
  test('every citation leads somewhere', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(citationFaults([...sources, ...documents], rules)).toEqual([]);
  });

  test('no comment is only a number', () => {
    expect(bareCitations(sources)).toEqual([]);
  });

  test('every file that a document names is there', () => {
    expect(missingFiles(documents, existsSync)).toEqual([]);
  });

  test('each rule is defined once, in the section of its number', () => {
    const defined = Array.from(contract.matchAll(/^## (\d+)\.|^- \*\*R(\d+)\./gm));
    let section = '';
    for (const [, begun, of] of defined) {
      section = begun ?? section;
      if (of !== undefined) expect(of).toBe(section);
    }
    expect(rules.rules).toEqual([...new Set(rules.rules)]);
  });

  test('the failures of the contract are those of the code', () => {
    const rows = Array.from(contract.matchAll(/^\| (\d{3}) \| (.*?) \|/gm)).flatMap(
      ([, status, codes = '']) =>
        codes.split(', ').map((code) => [code.replaceAll('`', ''), Number(status)]),
    );
    const codes = problemCodes.map((code) => [code, problemStatus(code)]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(codes));
    expect(rows.length).toBe(codes.length);
  });
});

const few = readRules(
  '## 1. One\n\n- **R1.1 JSON.** A rule.\n- **R1.1a Too.** Another.\n\nNot built yet: in R1.1 a part; R1.2,\nR1.3.\n\n## 2. Two\n',
  '## 1. Promises\n\n1. One.\n2. Two.\n\n## 2. Formula\n\n3. No promise.\n',
);
const faults = (text: string) => citationFaults([{ path: 'a.ts', text }], few);

test.each([
  'a rule (R1.1, R1.1a)',
  '// contract section 2, and section 1 of the contract',
  '/**\n * Source: trust\n * model, sections 1 and 2.\n */',
  'the trust model, promise 2',
  "'#R7.1' and data/R4.5.png and icon_R4 and R4 and 1.R1.9",
  'a promise that resolves to 200, section 7 of a book, A4 and (C)',
])('%j leads somewhere, or is no citation', (text) => {
  expect(faults(text)).toEqual([]);
});

test.each([
  ['\n// as R1.4 has it', 'a.ts:2: docs/contract.md has no R1.4'],
  ['(R1.1b)', 'a.ts:1: docs/contract.md has no R1.1b'],
  ['(R1.3)', 'a.ts:1: R1.3 is not built yet, so that nothing keeps it'],
  ['contract section 3', 'a.ts:1: docs/contract.md has no 3'],
  [' * trust model,\n * sections 2 and 6', 'a.ts:1: docs/trust-model.md has no 6'],
  ['(promise 3)', 'a.ts:1: docs/trust-model.md, section 1, has no 3'],
  ['fast (E10, A1)', 'a.ts:1: E10, A1 is the number of a finding; name the rule behind it'],
])('%j leads nowhere', (text, fault) => {
  expect(faults(text)).toEqual([fault]);
});

test.each([
  ['/** R1.1. */', true],
  ['/**\n * R1.1, R1.2 to R1.4.\n */', true],
  ['/** Source: trust model, section 2. */', true],
  ['const a = 1; // R1.1', true],
  ['// R1.1\n// R1.2', true],
  ['/** Sorted (R1.1). */', false],
  ['// R1.1\n// is kept here.', false],
  ["const url = 'http://R1.1'", false],
  ['/** 15 */', false],
])('whether %j is only a number: %s', (text, isBare) => {
  expect(bareCitations([{ path: 'a.ts', text }]).length > 0).toBe(isBare);
});

test('a file that a document names has to be there', () => {
  const text =
    'See `test/a.test.ts`, `src/games/<game>/`, [b](../b.md#part), [web](https://b.test).';
  const there = (path: string) => path === 'docs/../b.md';
  expect(missingFiles([{ path: 'docs/a.md', text }], there)).toEqual([
    'docs/a.md: there is no test/a.test.ts',
  ]);
});
