import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const hint = /npm run (?:-s )?([a-z]+):([a-z]+)(?: --(?= ))?/g;

/**
 * Texts name commands as npm scripts, which run the sources. Beside the bundled programs, as in the image, there are no
 * sources: a hint then names the program that lies there.
 */
export const createHints =
  (programs: string | undefined) =>
  (text: string): string =>
    programs === undefined
      ? text
      : text.replaceAll(hint, (script, topic: string, verb: string) => {
          const program = join(programs, `${topic}-${verb}.js`);
          return existsSync(program) ? `node ${relative('', program)}` : script;
        });

const here = fileURLToPath(import.meta.url);

/** The hints of a text as they work where this process runs. */
export const withHints = createHints(here.endsWith('.js') ? dirname(here) : undefined);
