import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packClient } from '../../tools/client/pack.ts';
import { endWithFile } from './endings.ts';

const run = promisify(execFile);
let installed: Promise<string> | undefined;

/** An empty folder into which the tarball of the client was installed, without a network; made once for a file. */
export function folderWithClient(): Promise<string> {
  installed ??= install();
  return installed;
}

async function install(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-client-'));
  endWithFile(() => rm(folder, { recursive: true }));
  const tarball = await packClient(join(folder, 'packed'));
  const bot = join(folder, 'bot');
  await mkdir(bot);
  await writeFile(join(bot, 'package.json'), '{ "type": "module", "private": true }');
  await run(
    'npm',
    ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball],
    {
      cwd: bot,
    },
  );
  return bot;
}
