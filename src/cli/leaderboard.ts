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
import { modulesOn, type OpensModules, opensModules } from './open.ts';
import { createProgress } from './output.ts';

const usage = `Rebuilds the leaderboards from the stored showcases: those whose values were computed by older code or with another
catalog than the current one. Works while the server runs and serves the boards as they are. After a new release or a
newer catalog the server rebuilds by itself, about 500 accounts a minute; this command is faster, and is needed after
catalog rollback.

  ${program} leaderboard rebuild [--game <game>] [--environment live|test] [--all]

  --game <game>          ${gameIds.join(', ')}; default: all
  --environment <name>   live (default) or test; the sandbox stores no showcases, its server rebuilds its boards
  --all                  compute all values again, also current ones
  --help                 this text

After an interruption, run the same command again: it continues where it stopped. With --all it starts again.
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
        // The values need the catalog that the server serves.
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
    indexing: (accounts) => progress.step(`Indexing ${accounts} accounts`),
    indexed: progress.part,
    finished(accounts) {
      progress.end();
      shell.out(`${accounts} accounts were indexed.\n`);
    },
  };
}

export const commands: Commands = { rebuild: bindCommand(leaderboardRebuild, opensModules) };
