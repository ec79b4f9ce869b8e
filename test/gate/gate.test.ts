import { describe, expect, test } from 'vitest';
import { breakingChanges } from './breaking-changes.ts';
import { testsFor } from './changed.ts';
import { importFaults } from './import-faults.ts';
import { runSteps } from './run-steps.ts';
import type { Step } from './steps.ts';

const node = (name: string, script: string): Step => ({
  name,
  about: '',
  command: process.execPath,
  args: ['-e', script],
});

const quiet = { parallel: 2, now: () => 0, onStart: () => undefined, onEnd: () => undefined };

test('every step runs, and those that fail are told with what they said', async () => {
  const results = await runSteps({
    ...quiet,
    steps: [
      node('one', 'console.log("out"); console.error("err"); process.exit(3)'),
      node('two', ''),
      { name: 'three', about: '', command: './no-such-program', args: [] },
    ],
  });
  expect(results.map(({ step, passed }) => [step.name, passed])).toEqual([
    ['one', false],
    ['two', true],
    ['three', false],
  ]);
  expect(results[0]?.output).toMatch(/out[\s\S]*err|err[\s\S]*out/);
  expect(results[2]?.output).toMatch(/ENOENT/);
});

test('at most two run at a time, and what runs alone runs last', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  await runSteps({
    ...quiet,
    steps: [
      { ...node('alone', ''), alone: true },
      ...['a', 'b', 'c', 'd'].map((name) => node(name, '')),
    ],
    onStart: ({ name }) => {
      running += 1;
      most = Math.max(most, running);
      order.push(name);
    },
    onEnd: () => {
      running -= 1;
    },
  });
  expect(most).toBe(2);
  expect(order.at(-1)).toBe('alone');
});

describe('import directions', () => {
  const found = (sources: string[], violations: unknown[] = []) => ({
    modules: sources.map((source) => ({ source })),
    summary: { violations },
  });

  test('a violation is one line', () => {
    const violation = { from: 'src/lib/a.ts', to: 'src/http/b.ts', rule: { name: 'lib' } };
    expect(importFaults(found(['src/lib/a.ts'], [violation]))).toEqual([
      'lib: src/lib/a.ts -> src/http/b.ts',
    ]);
    expect(importFaults(found(['src/lib/a.ts']))).toEqual([]);
  });

  test.each([[[]], [['node_modules/zod/index.js']]])('to have read %s is a fault', (sources) => {
    expect(importFaults(found(sources))).toEqual([expect.stringMatching(/^No module was read/)]);
  });
});

describe('breaking changes', () => {
  const before = 'type Query { a: String b(x: Int): Int }';

  test('what only adds breaks nobody', async () => {
    const after = 'type Query { a: String b(x: Int, y: Int): Int c: String }';
    expect(await breakingChanges(before, after, '[]')).toEqual([]);
  });

  test('what was taken away is told, unless it is accepted with a reason', async () => {
    const after = 'type Query { a: String }';
    const changes = await breakingChanges(before, after, '[]');
    expect(changes).toEqual(["Field 'b' was removed from object type 'Query'"]);
    const accepted = JSON.stringify([{ change: changes[0], why: 'Nobody asked for it.' }]);
    expect(await breakingChanges(before, after, accepted)).toEqual([]);
    await expect(
      breakingChanges(before, after, JSON.stringify([{ change: changes[0] }])),
    ).rejects.toThrow();
  });
});

describe('the tests of a change', () => {
  const texts = new Map([
    ['test/limits/lease.test.ts', "import { a } from '../../src/limits/lease.ts';"],
    ['test/limits/headers.test.ts', "import { b } from '../../src/limits/headers.ts';"],
    ['test/rest/keys.test.ts', "import { startApp } from '../support/app.ts';"],
    ['test/rest/order.test.ts', "import { b } from '../../src/limits/lease.ts';"],
  ]);

  test('are those at its place and those that import it', () => {
    expect(testsFor(['src/limits/lease.ts', 'README.md'], texts)).toEqual({
      tests: ['test/limits/lease.test.ts', 'test/rest/order.test.ts'],
      others: 0,
    });
    expect(testsFor(['test/support/app.ts'], texts).tests).toEqual(['test/rest/keys.test.ts']);
    expect(testsFor(['README.md'], texts)).toEqual({ tests: [], others: 0 });
  });

  test('are the changed ones first, and so many at most that it is quick', () => {
    const many = new Map(
      Array.from({ length: 20 }, (_, nth) => [`test/a/t${nth}.test.ts`, "from '../../src/b.ts'"]),
    );
    const { tests, others } = testsFor(['src/b.ts', 'test/a/t19.test.ts'], many);
    expect(tests[0]).toBe('test/a/t19.test.ts');
    expect([tests.length, others]).toEqual([8, 12]);
  });
});
