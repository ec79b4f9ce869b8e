import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** In the bundle it lies beside this file; from source the loader of TypeScript comes along. */
const isSource = import.meta.url.endsWith('.ts');
const entry = fileURLToPath(
  new URL(isSource ? './picture-worker.ts' : './picture-worker.js', import.meta.url),
);
export const ownProgram = (): readonly string[] =>
  isSource
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, entry]
    : [entry];

/** All of the environment it gets: nothing of ours. Freed memory goes back to the system, where glibc would keep it. */
export const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
