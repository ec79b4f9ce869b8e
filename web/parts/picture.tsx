import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';
import { GamePicture } from './game-picture.tsx';

interface PictureProps {
  readonly game: GameId;
  /** As in the addresses of pictures: `character`, `weapon`, `artifact`. */
  readonly kind: string;
  readonly id: number;
  /** Pixels on the page. */
  readonly size: number;
}

/** The icon of a record, from this service. */
export const Picture = ({ game, kind, id, size }: PictureProps): VNode => (
  <GamePicture path={`/cdn/${game}/${kind}/${id}/icon.webp?w=${size * 2}`} size={size} />
);
