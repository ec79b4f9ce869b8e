import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { dayMs, hourMs, minuteMs } from '../../lib/clock.ts';
import { createPeriodic, type PeriodicDependencies } from '../../store/periodic.ts';

export type CatalogSync = ReturnType<typeof createCatalogSync>;

/**
 * Renews the catalogs in the background: one instance at a time, once a day, and sooner when something is missing. `renew`
 * rejects when it failed.
 */
export function createCatalogSync({
  renew,
  ...dependencies
}: Omit<PeriodicDependencies, 'id' | 'everyMs' | 'run'> & { readonly renew: () => Promise<void> }) {
  let isMissing = false;
  const { tick } = createPeriodic({
    ...dependencies,
    id: 'renewal',
    everyMs: () => (isMissing ? hourMs : dayMs),
    async run() {
      isMissing = false;
      await renew();
    },
  });
  return {
    tick,
    /** To be called when a provider shows what the catalog lacks: it makes a renewal due, at most one an hour. */
    missing() {
      isMissing = true;
    },
  };
}

/** Longer than an import of all games takes over a slow line. */
const renewalLimitMs = 30 * minuteMs;
const maxOutputLength = 2000;
const importPublic = ['catalog', 'import', '--source', 'public'];
/** The lines of the report that say what a catalog lacks. */
const notice = /^ +((?:left out|refused) .+)$/;

/** Imports in a process of its own, which needs several times the memory of the service. Rejects with what it printed last. */
export function renewCatalogs(
  onNotice: (line: string) => void,
  program: URL = new URL('./waypoint.js', import.meta.url),
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(program), ...importPublic], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: renewalLimitMs,
      killSignal: 'SIGKILL',
    });
    // This comes first: when the system cannot start a process, there are no streams either.
    child.once('error', reject);
    for (const pipe of [child.stdout, child.stderr]) pipe.on('error', reject);
    createInterface(child.stdout).on('line', (line) => {
      const [, text] = notice.exec(line) ?? [];
      if (text !== undefined) onNotice(text);
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-maxOutputLength);
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The renewal of the catalogs ended with ${signal ?? code}: ${output}`));
    });
  });
}
