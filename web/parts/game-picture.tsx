import type { VNode } from 'preact';

/** A square picture of the games beside its name. Its place stays as it is where there is none. */
export const GamePicture = ({
  path,
  size,
}: {
  readonly path: string;
  readonly size: number;
}): VNode => (
  <span class="game-picture">
    <img src={path} alt="" width={size} height={size} loading="lazy" decoding="async" />
  </span>
);
