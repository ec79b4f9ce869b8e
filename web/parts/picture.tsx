import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';

interface PictureProps {
  readonly game: GameId;
  /** As in the addresses of pictures: `character`, `weapon`, `artifact`. */
  readonly kind: string;
  readonly id: number;
  /** Pixels on the page. */
  readonly size: number;
  /** Empty where the name stands beside it. */
  readonly alt?: string;
}

/** The icon of a record, from this service. Where there is none its place stays quiet (web/browser/site.ts). */
export const Picture = ({ game, kind, id, size, alt = '' }: PictureProps): VNode => (
  <span class="picture">
    <img
      src={`/cdn/${game}/${kind}/${id}/icon.webp?w=${size * 2}`}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  </span>
);
