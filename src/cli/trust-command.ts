import { processConfig } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import { systemClock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import type { Command } from './command.ts';
import { isStarted, openServerStore, runCommand } from './command.ts';

/** What a command has of the world around it. */
export interface TrustShell {
  readonly clock: Clock;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Somebody watches `err`: a bar may be drawn over. */
  readonly isWatched: boolean;
  /** Opens the store that the server of the same environment variables has. */
  readonly open: () => Promise<Pick<Store, 'collection' | 'close'>>;
}

export type TrustCommand = Command<TrustShell>;

/** Runs a command when its file is the one that was started. */
export async function runFromShell(command: TrustCommand, url: string): Promise<void> {
  if (!isStarted(url)) return;
  process.exitCode = await runCommand(command, process.argv.slice(2), {
    clock: systemClock,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isWatched: process.stderr.isTTY,
    open: async () => (await openServerStore(processConfig())).store,
  });
}
