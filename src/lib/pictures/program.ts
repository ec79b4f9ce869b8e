import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What Node runs for a worker that lies beside a module. In the bundle it lies beside all of it; from source the loader
 * of TypeScript comes along.
 */
export function programBeside(moduleUrl: string, name: string): readonly string[] {
  const isSource = moduleUrl.endsWith('.ts');
  const entry = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl));
  return isSource
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, entry]
    : [entry];
}

export const pictureProgram = (): readonly string[] =>
  programBeside(import.meta.url, 'picture-worker');

/** All of the environment it gets: nothing of ours. Freed memory goes back to the system, where glibc would keep it. */
export const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
