import { processConfig } from '../../src/config.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import { boardsProcess } from '../../test/support/boards-process.ts';

// An instance of `boards-indexing.ts`: indexes as a server does, until it is ended.
const { store } = await openStore({ ...processConfig(), clock, poolSize: 16 });
const { leaderboards } = boardsProcess(store, clock);
// A busy database: the next tick goes on.
process.on('unhandledRejection', (error) => process.stderr.write(`${String(error)}\n`));
setInterval(() => leaderboards.tick(), 1000);
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
