import { readFileSync, statSync } from 'node:fs';
import { type RecordKind, recordKinds } from './catalog-pack.ts';
import { readText } from './data-file.ts';
import { type GameId, gameIds } from './ids.ts';

/** What players call a record, beside its names: `genshin character 10000033: Childe, 公子  # Tartaglia`. */
export interface AliasLine {
  /** Where it stands in its file, from 1 on. */
  readonly line: number;
  readonly game: GameId;
  readonly kind: RecordKind;
  readonly id: number;
  readonly aliases: readonly string[];
}

/** The bounds of an operator's file. */
const limits = { bytes: 262_144, aliases: 10_000, aliasLength: 64 } as const;

/** An operator's file cannot be used; the message names every faulty line, up to ten, and is for the operator. */
class AliasFileError extends Error {
  constructor(path: string, faults: readonly string[]) {
    const shown = faults.slice(0, 10).map((fault) => `  - ${fault}`);
    super(`ALIASES_FILE ${path} cannot be used:\n${shown.join('\n')}`);
    this.name = 'AliasFileError';
  }
}

/** Reads an operator's file. Throws `AliasFileError`. */
export function readAliasFile(path: string): readonly AliasLine[] {
  const refuse = (fault: string): never => {
    throw new AliasFileError(path, [fault]);
  };
  let text = '';
  try {
    const { size } = statSync(path);
    if (size > limits.bytes) refuse(`It has ${size} bytes, and may have ${limits.bytes}.`);
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof AliasFileError) throw error;
    refuse(error instanceof TypeError ? 'It is not UTF-8.' : String(error));
  }
  const { lines, faults } = parseAliases(text);
  if (lines.reduce((sum, { aliases }) => sum + aliases.length, 0) > limits.aliases)
    faults.push(`It has at most ${limits.aliases} aliases.`);
  if (faults.length > 0) throw new AliasFileError(path, faults);
  return lines;
}

export function parseAliases(text: string): { lines: AliasLine[]; faults: string[] } {
  const lines: AliasLine[] = [];
  const faults: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.replace(/(?:^|\s)#.*$/, '').trim();
    if (content === '') continue;
    const read = readLine(content);
    if (typeof read === 'string') faults.push(`line ${index + 1}: ${read}`);
    else lines.push({ line: index + 1, ...read });
  }
  return { lines, faults };
}

/** The line, or what is wrong with it. */
function readLine(content: string): Omit<AliasLine, 'line'> | string {
  const [, first, second, number, list] =
    /^(\S+)\s+(\S+)\s+(\d{1,10})\s*:(.*)$/.exec(content) ?? [];
  if (list === undefined)
    return 'Write a game, a kind, an id and a colon, then aliases: genshin character 10000033: Childe, Ajax';
  const game = gameIds.find((one) => one === first);
  const kind = recordKinds.find((one) => one === second);
  if (!game) return `The game is one of ${gameIds.join(', ')}.`;
  if (!kind) return `The kind is one of ${recordKinds.join(', ')}.`;
  const aliases = list.split(',').map((alias) => alias.normalize('NFKC').trim());
  const isAlias = (alias: string) =>
    alias.length <= limits.aliasLength && /[\p{L}\p{N}]/u.test(alias);
  if (!aliases.every(isAlias))
    return `An alias has 1 to ${limits.aliasLength} characters, a letter or digit among them.`;
  return { game, kind, id: Number(number), aliases };
}

/** The aliases that come with the project. */
export const loadAliases = (game: GameId): readonly AliasLine[] =>
  parseAliases(readText(game, 'aliases.txt')).lines;

/**
 * What players call the records of a game, by `recordKey`: the aliases that come with the project, then those that are
 * added.
 */
export function aliasesByRecord(
  game: GameId,
  added: readonly AliasLine[] = [],
): ReadonlyMap<string, readonly string[]> {
  const lines = [...loadAliases(game), ...added.filter((line) => line.game === game)];
  const found = new Map<string, string[]>();
  for (const { kind, id, aliases } of lines) {
    const key = recordKey(kind, id);
    found.set(key, [...(found.get(key) ?? []), ...aliases]);
  }
  return found;
}

export const recordKey = (kind: RecordKind, id: number): string => `${kind} ${id}`;

/**
 * How names are read aloud, by the name: in kana, in Latin letters, or in pinyin with a space between its syllables.
 * `tools/readings.py` makes the files.
 */
export function loadReadings(game: GameId): ReadonlyMap<string, readonly string[]> {
  const lines = readText(game, 'readings.txt').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...readings] = line.split('\t');
      return [name, readings];
    }),
  );
}
