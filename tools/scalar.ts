import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const target = new URL('../src/endpoints/pages/page-files/', import.meta.url);

const usage = `Renews the script that draws the page /docs: one file of the npm package @scalar/api-reference, and its licence.

  npx tsx tools/scalar.ts <version>

  <version>   as npm has it, such as 1.40.0
  --help      this text

Writes src/endpoints/pages/page-files/scalar.js.gz and scalar.LICENSE.txt. Open /docs in a browser before you commit.
`;

/** The package brings 266 others that only its own build needs: its one file is kept here without them. */
function renew(version: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'scalar-'));
  try {
    const name = `@scalar/api-reference@${version}`;
    const script = readFileSync(join(unpack(folder, name), 'dist/browser/standalone.js'));
    // The package names the licence of its repository and does not hold it; this one of that repository does.
    const licence = readFileSync(join(unpack(folder, '@scalar/helpers'), 'LICENSE'), 'utf8');
    writeFileSync(new URL('scalar.js.gz', target), gzipSync(script, { level: 9 }));
    writeFileSync(new URL('scalar.LICENSE.txt', target), `${name}\n\n${licence}`);
    process.stdout.write(`${name}: ${script.byteLength} bytes of script are written.\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of one package of npm. */
function unpack(folder: string, name: string): string {
  const said = execFileSync('npm', ['pack', name, '--json'], { cwd: folder, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  const target = mkdtempSync(join(folder, 'package-'));
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', target]);
  return join(target, 'package');
}

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean' } },
  allowPositionals: true,
});
const [version] = positionals;
if (values.help) process.stdout.write(usage);
else if (version && positionals.length === 1) renew(version);
else {
  process.stderr.write(`Say which version.\n\n${usage}`);
  process.exitCode = 2;
}
