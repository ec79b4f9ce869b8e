import type { CatalogPack } from '../../games/catalog-pack.ts';
import { openPackAside } from '../../games/catalog-pack-read.ts';
import type { GameId } from '../../games/ids.ts';
import type { Blobs } from '../../store/store.ts';
import type { ImportedVersion } from './store.ts';

/** Reads an imported catalog. Rejects when it is not there or damaged. */
export async function readVersion(
  blobs: Pick<Blobs, 'get'>,
  game: GameId,
  { blob: id, version }: ImportedVersion,
): Promise<CatalogPack> {
  const name = `The imported catalog of ${game} ${version} (${id})`;
  const blob = await blobs.get(id);
  if (blob === undefined) throw new Error(`${name} is not in the store.`);
  const pack = await openPackAside(blob.bytes).catch((cause: unknown) => {
    throw new Error(`${name} cannot be read.`, { cause });
  });
  if (pack.game !== game) throw new Error(`${name} is one of ${pack.game}.`);
  return pack;
}
