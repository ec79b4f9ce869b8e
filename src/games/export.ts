import { splitWords } from './builds/words.ts';
import { type CatalogPack, recordName } from './catalog-pack.ts';

/** The forms of a showcase that optimizers import (R17.3). */
export type ExportFormatName = 'good' | 'hsr_scanner' | 'zod';

interface ExportOptions {
  readonly uid: string;
  /** What names the records: the one that is served now. */
  readonly pack: CatalogPack;
}

/** A showcase as an optimizer reads it. */
export interface ExportFile {
  /** The file, as JSON has it. */
  readonly document: Readonly<Record<string, unknown>>;
  /** How many characters, weapons, pieces of gear and sub stats the format has no word for. */
  readonly skipped: number;
}

/** How the players of a game are written for its optimizers. */
export interface ExportFormat<Showcase> {
  readonly name: ExportFormatName;
  /** What is added to the name of the file: `good` of `genshin-812345678.good.json`. */
  readonly suffix: string;
  /** Never throws: what the format has no word for is left out and counted. */
  write(showcase: Showcase, options: ExportOptions): ExportFile;
}

/** A character as a simulator reads it. */
export interface SimulatedCharacter {
  /** In English; its id where there is none. */
  readonly name: string;
  /** What the simulator calls it; a team has each once. */
  readonly key: string | undefined;
  /** Its lines. They mean nothing where there are faults. */
  readonly text: string;
  /** What the simulator has no word for and cannot do without. */
  readonly faults: readonly string[];
  /** How many stats the simulator has no word for. */
  readonly skipped: number;
}

/** How characters of a game are written for a simulator (R17.3a). */
export interface SimulatorFormat<Showcase> {
  readonly teamSize: number;
  /** Those with details, in the provider's order. */
  characters(showcase: Showcase, pack: CatalogPack): readonly WritableCharacter[];
}

export interface WritableCharacter {
  readonly id: number;
  /** Never throws. */
  readonly write: () => SimulatedCharacter;
}

/** Counts what a format has no word for. */
export interface LeftOut {
  count: number;
}

/** Writes a list in its order; entries that the format has no word for are left out and counted. */
export function writeKnown<One, Said>(
  leftOut: LeftOut,
  list: readonly One[],
  write: (one: One) => Said | undefined,
): Said[] {
  const all = list.flatMap((one) => write(one) ?? []);
  leftOut.count += list.length - all.length;
  return all;
}

/** A name as one word, letters and digits alone: `Key of Khaj-Nisut` is KeyOfKhajNisut. */
const keyOfName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .split(/[\s-]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/**
 * The keys of a format that makes them of English names: only those in `listed`, separated by spaces, since an optimizer
 * takes a key that it does not know for something else, or refuses the whole file. Undefined for a record without one.
 */
export function createKeys(listed: string, byId: Readonly<Record<number, string>> = {}) {
  const known = new Set(splitWords(listed));
  return (records: Parameters<typeof recordName>[0], id: number): string | undefined => {
    const name = recordName(records, id, 'en');
    const key = byId[id] ?? (name === null ? undefined : keyOfName(name));
    return key !== undefined && known.has(key) ? key : undefined;
  };
}
