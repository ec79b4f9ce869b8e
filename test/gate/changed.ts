import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Step } from './steps.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Files that differ from where this branch left `main`, or from what is committed; none that is gone. */
function changedFiles(): readonly string[] {
  const base = (() => {
    try {
      return git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
    } catch {
      return 'HEAD';
    }
  })();
  const tracked = git('diff', '--name-only', '--diff-filter=d', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...tracked, ...added])].sort();
}

/** More than these are no quick look any more. */
const mostTests = 8;

const isTest = (file: string): boolean => file.endsWith('.test.ts');
const isCode = (file: string): boolean => /^(packages|src|test|tools)\/.*\.ts$/.test(file);

/** The files that a test imports itself, from the root of the project. */
function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );
}

/** A test stands at the place of its subject: `src/limits/lease.ts` is that of `test/limits/lease.test.ts`. */
const standsFor = (test: string, file: string): boolean =>
  test.replace(/^test\//, '').startsWith(
    file
      .replace(/^src\//, '')
      .replace(/^packages\/(\w+)\/src\//, '$1/')
      .replace(/\.ts$/, ''),
  );

export interface Choice {
  readonly tests: readonly string[];
  /** Tests that use a changed file too, and are left to `npm test`. */
  readonly others: number;
}

/**
 * Tests that are changed, then those at the place of a changed file, then those that import one themselves. Almost every
 * test goes through the whole application, so that all that a change could reach would be the suite.
 */
export function testsFor(changed: readonly string[], texts: ReadonlyMap<string, string>): Choice {
  const code = changed.filter((file) => isCode(file) && !isTest(file));
  const all = [...texts.keys()];
  const own = all.filter((test) => changed.includes(test));
  const placed = all.filter((test) => code.some((file) => standsFor(test, file)));
  const users = all.filter((test) =>
    importsOf(test, texts.get(test) ?? '').some((file) => code.includes(file)),
  );
  const chosen = [...new Set([...own, ...placed, ...users])];
  const tests = chosen.slice(0, Math.max(mostTests, own.length));
  return { tests, others: chosen.length - tests.length };
}

const readTests = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync('test', { recursive: true, encoding: 'utf8' })
      .map((name) => `test/${name}`)
      .filter(isTest)
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

/** The quick ones of the steps, each for what is changed alone. */
export function changedSteps(steps: readonly Step[]): { steps: readonly Step[]; note: string } {
  const changed = changedFiles();
  const { tests, others } = testsFor(changed, readTests());
  const code = changed.filter(isCode);
  const linted = code.filter((file) => /^(packages|src|tools)\//.test(file));
  const argsOf: Readonly<Record<string, readonly string[]>> = {
    ...(code.length > 0 && { types: [] }),
    ...(changed.length > 0 && {
      format: ['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed],
    }),
    ...(linted.length > 0 && { lint: linted }),
    ...(tests.length > 0 && { tests }),
  };
  const chosen = steps.flatMap((step): Step[] => {
    const own = argsOf[step.name];
    // What a step reads unless told stands last among its arguments.
    const args = step.args.filter((arg) => !['.', 'packages', 'src', 'tools'].includes(arg));
    return own ? [{ ...step, args: [...args, ...own], alone: false }] : [];
  });
  const left = others > 0 ? `; ${others} more files of tests use them` : '';
  return { steps: chosen, note: `${changed.length} files changed${left}` };
}
