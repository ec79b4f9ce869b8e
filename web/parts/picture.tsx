import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';

interface PictureProps {
  readonly game: GameId;
  /** As in the addresses of pictures: `character`, `weapon`, `artifact`. */
  readonly kind: string;
  readonly id: number;
  /** Pixels on the page. */
  readonly size: number;
}

/** The icon of a record beside its name, from this service. Its place stays as it is where there is none. */
export const Picture = ({ game, kind, id, size }: PictureProps): VNode => (
  <span class="game-picture">
    <img
      src={`/cdn/${game}/${kind}/${id}/icon.webp?w=${size * 2}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  </span>
);
