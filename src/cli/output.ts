import type { Shell } from './command.ts';

/** Rows of cells under each other, each column as wide as its widest cell. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows
    .map((cells) => {
      const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
      return `${padded.join('  ').trimEnd()}\n`;
    })
    .join('');
}

/** Shows on `err` how far a command is: a bar that is overwritten on a terminal, else a line a step. */
export interface Progress {
  step(text: string): void;
  /** How much of the step is done; shown only where it can be overwritten. */
  part(done: number, all: number): void;
  /** Leaves the line clean for what is printed next. */
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
