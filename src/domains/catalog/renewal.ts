import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Longer than an import of all games takes over a slow line. */
const limitMs = 30 * 60_000;
const keptCharacters = 2000;
/** Lines of its report about what a catalog was made without. */
const notice = /^ +((?:left out|refused) .+)$/;

/**
 * Runs `catalog:import --source public` as a process of its own: it needs several times the memory of the service, and
 * gives it back. Rejects with the end of what it printed when it failed.
 */
export function renewCatalogs(
  onNotice: (line: string) => void,
  command: URL = new URL('./catalog-import.js', import.meta.url),
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(command), '--source', 'public'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    // First of all: where the system has no room for a process, there are no streams either.
    child.once('error', reject);
    for (const pipe of [child.stdout, child.stderr]) pipe.on('error', reject);
    createInterface(child.stdout).on('line', (line) => {
      const [, text] = notice.exec(line) ?? [];
      if (text !== undefined) onNotice(text);
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptCharacters);
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The renewal of the catalogs ended with ${signal ?? code}: ${output}`));
    });
  });
}
