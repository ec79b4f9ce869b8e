import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { renewCatalogs } from '../../../src/domains/catalog/renewal.ts';

/** A command in the place of the import. */
async function commandOf(script: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-renewal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'import.mjs');
  await writeFile(file, script);
  return pathToFileURL(file);
}

test('a renewal tells what the catalogs were made without, and nothing else of the report (R7.6)', async () => {
  const report = [
    'hsr 4.5: imported, 1.20 MiB',
    '  weapons: 166, 1 added (29999)',
    '  refused sets 998: it has no slots',
    '  left out enka-store/hsr/weapons.json 29998: Promotion 0 is missing.',
  ];
  const notices: string[] = [];
  const command = await commandOf(
    `console.log(${JSON.stringify(report.join('\n'))}); console.log(process.argv.slice(2).join());`,
  );
  await renewCatalogs((line) => notices.push(line), command);
  expect(notices).toEqual([
    'refused sets 998: it has no slots',
    'left out enka-store/hsr/weapons.json 29998: Promotion 0 is missing.',
  ]);
});

test('a renewal that failed says why', async () => {
  const command = await commandOf(
    'process.stderr.write("relics.json has another form. Nothing was changed for hsr.\\n"); process.exitCode = 1;',
  );
  await expect(renewCatalogs(() => undefined, command)).rejects.toThrow(
    /ended with 1: relics\.json has another form\. Nothing was changed for hsr\./,
  );
});
