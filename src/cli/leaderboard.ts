import { parseArgs } from 'node:util';
import type { RebuildListener } from '../domains/leaderboards/indexing/rebuild.ts';
import { gameIds } from '../games/ids.ts';
import { environmentOf, oneOf } from './arguments.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  program,
  type Shell,
  withOpened,
} from './command.ts';
import { modulesOn } from './modules.ts';
import { createProgress } from './output.ts';
import { type OpensModules, opensModules } from './server-store.ts';

const usage = `Makes the leaderboards anew of the showcases that are stored: of those whose values were computed by older code or with
another catalog than the one that is served. Works while the server runs, which answers from the boards as they are
meanwhile. The server follows a new release or a newer catalog by itself, some 500 accounts a minute; this is faster, and
what it takes to follow an older catalog after catalog rollback.

  ${program} leaderboard rebuild [--game <game>] [--environment live|test] [--all]

  --game <game>          ${gameIds.join(', ')}; all of them when left out
  --environment <which>  live when left out; the sandbox stores no showcases, its server looks after its boards
  --all                  compute everything anew, also what is of this release and catalog
  --help                 this text

A run that was interrupted has lost nothing: the same command goes on where it stopped, with --all it begins again.
`;

const options = {
  game: { type: 'string' },
  environment: { type: 'string', default: 'live' },
  all: { type: 'boolean', default: false },
} as const;

export const leaderboardRebuild: Command<OpensModules> = {
  name: 'leaderboard rebuild',
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const game = oneOf('game', values.game, gameIds);
    const order = {
      environment: environmentOf(values.environment),
      games: game === undefined ? gameIds : [game],
      anew: values.all,
    };
    return async (shell) => {
      const opened = await shell.open();
      return withOpened(opened.store, async () => {
        const { catalog, leaderboards } = modulesOn(opened);
        // Values are computed with the catalog that the server serves.
        await catalog.refresh();
        await leaderboards.rebuild(order, printerOf(shell));
        return 0;
      });
    };
  },
};

function printerOf(shell: Shell): RebuildListener {
  const progress = createProgress(shell);
  return {
    started: (game, showcases) => progress.step(`Reading ${showcases} showcases of ${game}`),
    read: progress.part,
    indexing: (accounts) => progress.step(`Placing ${accounts} accounts`),
    indexed: progress.part,
    finished(accounts) {
      progress.end();
      shell.out(`${accounts} accounts were noted and placed.\n`);
    },
  };
}

export const commands: Commands = { rebuild: bindCommand(leaderboardRebuild, opensModules) };
