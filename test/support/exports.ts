import type { ExportFile } from '../../src/games/export.ts';
import type { GameId } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { builtInPack } from './built-in.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads files without declaring their shape
export type ReadExport = Omit<ExportFile, 'document'> & { readonly document: any };

/** A showcase as the game's form has it. */
export const exported = (game: GameId, showcase: unknown, uid = '812345678'): ReadExport =>
  games[game].exported.write(showcase, { uid, pack: builtInPack(game) });

/** UIDs that look like those of players, spread over all that the sandbox makes up. */
export const manyUids = Array.from({ length: 150 }, (_one, index) =>
  String(812_000_001 + index * 6151),
);

/** What the sandbox shows for a UID. */
export const madeUp = (game: GameId, uid: string, hideDetails = false): unknown =>
  games[game].sandbox(uid, { hideDetails, empty: false, pack: builtInPack(game) });

/** A Python that has gi-loadouts: its parser of GOOD is nobody's of this project (docs/exports.md). */
// biome-ignore lint/style/noProcessEnv: one environment variable says where the other parser is
export const { GOOD_READER: goodReader } = process.env;
