import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { printedSchema } from '../../tools/reference/print.ts';
import { notAccepted } from './accepted-changes.ts';
import { breakingChanges } from './breaking-changes.ts';
import { openApiChanges } from './openapi-changes.ts';

const acceptedFile = new URL('../../schema/breaking-changes.json', import.meta.url);

const git = (...args: string[]): string | undefined => {
  try {
    const maxBuffer = 64 * 1024 * 1024;
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', args, { encoding: 'utf8', stdio: [...stdio], maxBuffer });
  } catch {
    return undefined;
  }
};

/** A file as of the last commit; when that is the present one, that before its last change. */
function committed(file: string, present: string): string | undefined {
  const last = git('show', `HEAD:${file}`);
  if (last !== present) return last;
  const [, previous] =
    git('rev-list', '--max-count=2', 'HEAD', '--', file)?.trim().split('\n') ?? [];
  return previous === undefined ? undefined : git('show', `${previous}:${file}`);
}

/** The changes of one file that break callers; none where there is nothing to compare it with. */
async function changesOf(
  file: string,
  present: string,
  compare: (before: string, after: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const before = committed(file, present);
  if (before !== undefined) return compare(before, present);
  process.stdout.write(`skipped: there is no committed ${file} to compare with\n`);
  return [];
}

const acceptedJson = readFileSync(acceptedFile, 'utf8');
const reference = 'schema/openapi.json';
const changes = [
  ...(await changesOf('schema/schema.graphql', printedSchema(), (before, after) =>
    breakingChanges(before, after, acceptedJson),
  )),
  // The step before looks whether it is what the code says.
  ...(await changesOf(reference, readFileSync(reference, 'utf8'), async (before, after) =>
    notAccepted(openApiChanges(before, after), acceptedJson),
  )),
];
for (const change of changes) process.stdout.write(`breaks callers: ${change}\n`);
if (changes.length > 0) {
  process.stdout.write(
    '\nTake it back, or add it with its reason to schema/breaking-changes.json.\n',
  );
  process.exitCode = 1;
}
