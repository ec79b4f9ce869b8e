import { parseArgs } from 'node:util';
import { rollbackCatalog } from '../../domains/catalog/import/importer.ts';
import { type CatalogCommand, gamesOf, opensServerCatalog } from '../catalog.ts';
import { runFromShell } from '../command.ts';
import { messageOf } from '../failure.ts';

const options = { game: { type: 'string', multiple: true } } as const;

const nameOf = (version: string | null): string => version ?? 'the built-in dataset';

export const catalogRollback: CatalogCommand = {
  name: 'catalog:rollback',
  usage: `Returns to the catalog before the last import. A running server follows within seconds.

  npm run -s catalog:rollback -- [--game <game>]...

  --game <game>  genshin, hsr or zzz; can be repeated; all of them without it
  --help         this text

Done twice, it is undone. What was returned from does not come in again by itself, only by
  npm run catalog:import -- --source <folder|public> --again
`,
  read(args) {
    const games = gamesOf(parseArgs({ args, options }).values.game);
    return async ({ open, out, err }) => {
      const opened = await open();
      let code = 0;
      try {
        for (const game of games) {
          try {
            const { from, to } = await rollbackCatalog(game, opened);
            out(`${game}: ${nameOf(to)} is served again, in place of ${nameOf(from)}.\n`);
          } catch (error) {
            err(`catalog:rollback: ${messageOf(error)}\n`);
            code = 1;
          }
        }
      } finally {
        await opened.close();
      }
      return code;
    };
  },
};

await runFromShell(catalogRollback, import.meta.url, opensServerCatalog);
