import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What Node runs for a worker that lies beside a module. In the bundle all files lie beside each other; from source the
 * loader of TypeScript comes along.
 */
export function programBeside(moduleUrl: string, name: string): readonly string[] {
  const isSource = moduleUrl.endsWith('.ts');
  const entry = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl));
  return isSource
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, entry]
    : [entry];
}
