import type { Shell } from './command.ts';

/** Tells on `err` how far a command is: a bar that is drawn over where somebody watches, else a line a step. */
export interface Progress {
  step(text: string): void;
  /** A part of the step; drawn only where it can be drawn over. */
  part(done: number, all: number): void;
  /** Leaves the line clean for what is said next. */
  end(): void;
}

const width = 24;
const startOfLine = '\r\u001b[2K';

export function createProgress({ err, isWatched }: Pick<Shell, 'err' | 'isWatched'>): Progress {
  let current = '';
  return {
    step(text) {
      current = text;
      err(isWatched ? `${startOfLine}${text}` : `${text}\n`);
    },
    part(done, all) {
      if (!isWatched) return;
      const filled = Math.round((width * done) / Math.max(all, 1));
      const bar = `${'#'.repeat(filled)}${'-'.repeat(width - filled)}`;
      err(`${startOfLine}${current}  [${bar}] ${done}/${all}`);
    },
    end() {
      if (isWatched) err(startOfLine);
    },
  };
}
