import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { importFaults } from './import-faults.ts';

const { stdout } = await promisify(execFile)(
  'node_modules/.bin/depcruise',
  [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'packages',
    'src',
    'tools',
    'web',
  ],
  { maxBuffer: 64 * 1024 * 1024 },
).catch((error: unknown) => {
  // It exits with the number of faults.
  const said = z.object({ stdout: z.string().min(1) }).safeParse(error);
  if (said.success) return said.data;
  throw error;
});

const faults = importFaults(JSON.parse(stdout));
for (const fault of faults) process.stdout.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
