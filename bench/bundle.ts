import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleInto } from '../build.mjs';
import { projectDir } from './processes.ts';

export interface Bundle {
  /**
   * The file of a bundled entry: `main`, `keys-create`, `catalog-import`, `uncached`, `gate`, `batch`, `builds`,
   * `search`, `walk`, `reports`, `provider`, `lookups`, `boards`, `cards`.
   */
  file(entry: string): string;
  remove(): void;
}

const cacheDir = join(projectDir, 'node_modules/.cache');

/**
 * The service bundled as `npm start` does, and with it what measures its parts: all of one state of the sources,
 * whatever is written to them during the run. It lies where the service's own packages are found.
 */
export async function bundle(): Promise<Bundle> {
  mkdirSync(cacheDir, { recursive: true });
  const outdir = mkdtempSync(join(cacheDir, 'waypoint-bench-'));
  await bundleInto(outdir, [
    'src/main.ts',
    'src/cli/commands/keys-create.ts',
    'src/cli/commands/catalog-import.ts',
    'bench/uncached.ts',
    'bench/parts/gate.ts',
    'bench/parts/batch.ts',
    'bench/parts/builds.ts',
    'bench/parts/search.ts',
    'bench/parts/walk.ts',
    'bench/parts/reports.ts',
    'bench/parts/provider.ts',
    'bench/parts/lookups.ts',
    'bench/parts/boards.ts',
    'bench/parts/cards.ts',
  ]);
  return {
    file: (entry) => join(outdir, `${entry}.js`),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
