import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { keysCreate } from '../../src/cli/commands/keys-create.ts';
import { createHints } from '../../src/cli/hints.ts';

test('beside the sources a hint names the npm script', () => {
  expect(createHints(undefined)(keysCreate.usage)).toContain('npm run -s keys:create -- --environ');
});

test('in the image, which has no sources, a hint names the program that is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  for (const name of ['keys-create', 'keys-list']) writeFileSync(join(folder, `${name}.js`), '');
  const hints = createHints(folder);
  const program = (name: string) => `node ${relative('', join(folder, name))}.js`;
  expect(hints('Make one with npm run -s keys:create -- --help\n')).toBe(
    `Make one with ${program('keys-create')} --help\n`,
  );
  expect(hints('List the keys with npm run -s keys:list\n')).toBe(
    `List the keys with ${program('keys-list')}\n`,
  );
  expect(hints(keysCreate.usage)).toContain(`${program('keys-create')} --environment`);
  expect(hints(keysCreate.usage)).not.toContain('npm run');
  // What is not bundled stays what it is.
  expect(hints('npm run trust:soak -- --help')).toBe('npm run trust:soak -- --help');
});
