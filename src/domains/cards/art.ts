import type { GameId } from '../../games/ids.ts';
import { isOutage, Problem } from '../../lib/problem.ts';
import { PictureHostOff } from '../../upstream/picture-host.ts';
import type { AssetRequest, AssetsService } from '../assets/service.ts';
import type { FoundArt } from './card-art.ts';

/** A picture, or why there is none: `off` when its host is switched off. */
type Piece = Uint8Array | 'off' | 'lacking' | 'down';

/** Which pictures a card shows. */
export interface WantedArt {
  readonly character: number;
  readonly weapon: number | null;
  /** Addresses in models. */
  readonly gear: readonly string[];
  /** Paths below the picture host. */
  readonly ranks: readonly string[];
  readonly talents: readonly (string | null)[];
}

/** Widths in pixels, enough for a card at twice the size. */
const splashWidth = 1024;
const iconWidth = 128;

const noCharge = (): void => undefined;

/** Finds the pictures of a card; those that cannot be fetched are left out. `cdnUrl` is the prefix of the addresses in models. */
export function createCardArt(
  assets: Pick<AssetsService, 'picture' | 'pictureAt'>,
  cdnUrl: string,
) {
  const fetchAsset = (
    name: Omit<AssetRequest, 'format' | 'width'>,
    width: number,
  ): Promise<Piece> =>
    fetchPiece(async () => {
      const { bytes } = await assets.picture({ ...name, format: 'webp', width }, noCharge);
      return bytes;
    });

  async function fetchSplash(game: GameId, id: number): Promise<Piece> {
    let missing: Piece = 'lacking';
    for (const variant of ['splash', 'portrait'] as const) {
      const found = await fetchAsset({ game, kind: 'character', id, variant }, splashWidth);
      if (found instanceof Uint8Array || found === 'down') return found;
      if (found === 'off') missing = found;
    }
    return missing;
  }

  const fetchIcon = (path: string | null): Promise<Piece> | null =>
    path === null ? null : fetchPiece(() => assets.pictureAt(path, 'webp', iconWidth));

  return async (game: GameId, wanted: WantedArt): Promise<FoundArt> => {
    const { character, weapon, gear, ranks, talents } = wanted;
    const paths = [...gear.map((url) => url.slice(cdnUrl.length)), ...ranks, ...talents];
    const [splash, weaponIcon, ...icons] = await Promise.all([
      fetchSplash(game, character),
      weapon === null
        ? null
        : fetchAsset({ game, kind: 'weapon', id: weapon, variant: 'icon' }, iconWidth),
      ...paths.map(fetchIcon),
    ]);
    const worn = icons.slice(0, gear.length);
    const kit = icons.slice(gear.length);
    return {
      art: {
        splash: bytesOf(splash),
        weapon: bytesOf(weaponIcon),
        gear: worn.map(bytesOf),
        ranks: kit.slice(0, ranks.length).map(bytesOf),
        talents: kit.slice(ranks.length).map(bytesOf),
      },
      // Icons of a kit are found by rules: one that no host has is not looked for again and again.
      state: stateOf([splash, weaponIcon, ...worn, ...kit.filter((icon) => icon !== 'lacking')]),
    };
  };
}

export type FindArt = ReturnType<typeof createCardArt>;

/** A card is drawn without what the host refuses and what has no picture. */
const fetchPiece = (fetch: () => Promise<Uint8Array>): Promise<Piece> =>
  fetch().catch((error: unknown) => {
    if (error instanceof PictureHostOff) return 'off';
    if (!(error instanceof Problem)) throw error;
    return isOutage(error) ? 'down' : 'lacking';
  });

const bytesOf = (found: Piece | null): Uint8Array | null =>
  found instanceof Uint8Array ? found : null;

const stateOf = (pieces: readonly (Piece | null)[]): FoundArt['state'] =>
  pieces.includes('down') ? 'down' : pieces.includes('lacking') ? 'lacking' : 'whole';
