import type { CatalogPack } from './catalog-pack.ts';

/** The forms of a showcase that optimizers import (R17.3). */
export const exportFormats = ['good', 'hsr_scanner', 'zod'] as const;
export type ExportFormatName = (typeof exportFormats)[number];

export interface ExportOptions {
  readonly uid: string;
  /** What names the records: the one that is served now. */
  readonly pack: CatalogPack;
}

/** A showcase as an optimizer reads it. */
export interface ExportFile {
  /** The file, as JSON has it. */
  readonly document: Readonly<Record<string, unknown>>;
  /** How many characters, weapons, pieces of gear and substats the file could not say. */
  readonly skipped: number;
}

/** How the players of a game are written for its optimizers. */
export interface ExportFormat<Showcase> {
  readonly name: ExportFormatName;
  /** What is added to the name of the file: `good` of `genshin-812345678.good.json`. */
  readonly suffix: string;
  /** Never throws: what the format cannot say is left out and counted. */
  write(showcase: Showcase, options: ExportOptions): ExportFile;
}
