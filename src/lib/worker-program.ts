import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The arguments of Node for a worker beside a module. In the bundle all files are in one folder; from source, the loader of
 * TypeScript is added.
 */
export function programBeside(moduleUrl: string, name: string): readonly string[] {
  const isSource = moduleUrl.endsWith('.ts');
  const entry = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl));
  return isSource
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href, entry]
    : [entry];
}
