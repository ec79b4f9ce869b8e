import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Longer than an import of all games takes over a slow line. */
const limitMs = 30 * 60_000;
const keptCharacters = 2000;

/**
 * Runs `catalog:import --source public` as a process of its own: it needs several times the memory of the service, and
 * gives it back. Rejects with the end of what it printed when it failed.
 */
export function renewCatalogs(): Promise<void> {
  const command = fileURLToPath(new URL('./catalog-import.js', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, '--source', 'public'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptCharacters);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The renewal of the catalogs ended with ${signal ?? code}: ${output}`));
    });
  });
}
