import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import type { AssetCatalog } from '../../src/domains/assets/kinds.ts';
import { type CatalogKind, catalogKinds } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';
import { pngOf } from './png.ts';
import type { ProviderReply } from './provider.ts';

/** A folder that goes with the file of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-pictures-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A picture with a see-through corner. */
export function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> {
  const background = { r: 200, g: 80, b: 40, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer();
}

/** How a host sends a picture. */
export const sent = (body: Buffer, type = 'image/png'): ProviderReply => ({
  headers: { 'content-type': type },
  body,
});

/** A PNG of a few bytes that says it has so many pixels. */
export const bomb = (width: number, height: number): Buffer =>
  pngOf(width, height, [8, 6, 0, 0, 0], Buffer.of(0));

type Heads = Partial<
  Record<CatalogKind, readonly ({ readonly id: number } & Record<string, unknown>)[]>
>;

/** A catalog of these heads. */
export const catalogOf = (heads: Partial<Record<GameId, Heads>>): AssetCatalog => ({
  current: (game) => {
    const tables = catalogKinds.map((table) => {
      const rows = (heads[game]?.[table] ?? []).map((row) => ({ names: [], ...row }));
      const find = (id: number) => rows.find((head) => head.id === id);
      const records: unknown = { find, heads: rows };
      return [table, records] as const;
    });
    const pack: unknown = { game, ...Object.fromEntries(tables) };
    return pack as ReturnType<AssetCatalog['current']>;
  },
});
