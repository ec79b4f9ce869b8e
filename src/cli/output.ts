import { messageOf, type Shell } from './command.ts';

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

/** Shows progress on `err`: a bar on a terminal, else one line for each step. */
export interface Progress {
  step(text: string): void;
  /** Progress of the step; shown only on a terminal. */
  part(done: number, all: number): void;
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

/** The first 12 texts of a list, and how many more there are. */
export function listText(label: string, texts: readonly string[]): string {
  const lines = texts.slice(0, shownTexts).map((text) => `  ${label} ${text}\n`);
  const more = texts.length - lines.length;
  return lines.join('') + (more > 0 ? `  ${label} ${more} more\n` : '');
}

const shownTexts = 12;

interface GamesOrder<Game> {
  readonly command: string;
  readonly games: readonly Game[];
  readonly progress: Progress;
  /** Answers the text to print; `label` begins its steps. */
  readonly run: (game: Game, label: string) => Promise<string>;
  /** Printed around the message of an error. */
  readonly around: (error: unknown, game: Game) => readonly [before: string, after: string];
}

/** Runs one game after the other, also after an error. Answers the exit code. */
export async function runGames<Game extends string>(
  { out, err }: Pick<Shell, 'out' | 'err'>,
  { command, games, progress, run, around }: GamesOrder<Game>,
): Promise<number> {
  let code = 0;
  for (const [index, game] of games.entries()) {
    try {
      const text = await run(game, `[${index + 1}/${games.length}] ${game}`);
      progress.end();
      out(text);
    } catch (error) {
      progress.end();
      const [before, after] = around(error, game);
      err(`${before}${command}: ${messageOf(error)} ${after}\n`);
      code = 1;
    }
  }
  return code;
}
