import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle as bundled } from './bundle.ts';
import { measure } from './measure.ts';
import { help, readOptions } from './options.ts';
import { killAll, stopAll } from './processes.ts';
import { reportOf, rowsOf } from './report.ts';

const progress = (text: string): void => {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
};

/** The exit status: 0 when every must is reached, 2 when one is missed. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(help);
    return 0;
  }
  if (!existsSync(new URL('node_modules', import.meta.url))) {
    throw new Error('The peers are not installed yet: npm ci --prefix bench');
  }
  const workDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'));
  const bundle = await bundled();
  process.once('exit', () => {
    killAll();
    bundle.remove();
    rmSync(workDir, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(130));
  }
  const mongodbUri = process.env['MONGODB_URI'];
  const outcome = await measure({ ...options, bundle, workDir, mongodbUri, progress });
  await stopAll();
  progress('');
  const rows = rowsOf(outcome.measured);
  process.stdout.write(
    options.json ? `${JSON.stringify({ rows, ...outcome }, null, 2)}\n` : reportOf(rows, outcome),
  );
  return rows.some(({ verdict }) => verdict === 'MISSED') ? 2 : 0;
}

try {
  process.exit(await main());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\nThe bench could not go on: ${message}\n`);
  process.exit(1);
}
