import { readFileSync } from 'node:fs';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { faultsSchema, place } from './fault.ts';

// biome-ignore lint/style/noProcessEnv: the fault that run.ts plants in this run
const index = Number(process.env['FAULT']);
const fault = faultsSchema.parse(
  JSON.parse(readFileSync(new URL('faults.json', import.meta.url), 'utf8')),
)[index];

/** The tests of the project with one fault in the source that they import; no file is changed. */
export default mergeConfig(base, {
  plugins: [
    {
      name: 'plant a fault',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        fault && id.endsWith(`/${fault.file}`) ? place(code, fault) : undefined,
    },
  ],
});
