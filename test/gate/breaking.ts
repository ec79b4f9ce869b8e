import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { printedSchema } from '../../src/cli/schema-print.ts';
import { breakingChanges } from './breaking-changes.ts';

const file = 'schema/schema.graphql';
const acceptedFile = new URL('../../schema/breaking-changes.json', import.meta.url);

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
};

/** The schema of the last commit; when that is the present one, that before its last change. */
function committedSchema(present: string): string | undefined {
  const last = git('show', `HEAD:${file}`);
  if (last !== present) return last;
  const [, previous] =
    git('rev-list', '--max-count=2', 'HEAD', '--', file)?.trim().split('\n') ?? [];
  return previous === undefined ? undefined : git('show', `${previous}:${file}`);
}

const present = printedSchema();
const before = committedSchema(present);
if (before === undefined) {
  process.stdout.write('skipped: there is no committed schema to compare with\n');
} else {
  const changes = await breakingChanges(before, present, readFileSync(acceptedFile, 'utf8'));
  for (const change of changes) process.stdout.write(`breaks callers: ${change}\n`);
  if (changes.length > 0) {
    process.stdout.write(
      '\nTake it back, or add it with its reason to schema/breaking-changes.json.\n',
    );
    process.exitCode = 1;
  }
}
