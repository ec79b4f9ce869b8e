import type { PictureHostName } from '../../upstream/picture-host.ts';

/** The address of an original. */
export interface PictureAddress {
  readonly host: PictureHostName;
  readonly path: string;
}

/** The cache key of an address. */
export const addressKey = ({ host, path }: PictureAddress): string => `${host}:${path}`;

/** The only paths that are fetched, whatever the catalog says. */
const allowed: readonly (readonly [PictureHostName, RegExp])[] = [
  ['primary', /^\/ui\/(?:[\w-]+\/)*[\w&-]+\.(?:png|jpg|webp)$/],
  ['starrailres', /^\/(?:icon|image)\/(?:[\w-]+\/)*[\w-]+\.png$/],
  ['nanoka', /^\/assets\/(?:gi|hsr|zzz)\/[\w-]+\.webp$/],
];

const maxPathLength = 200;

/** The address of a path, if it is that of a picture of a game. */
export function addressOf(path: string): PictureAddress | undefined {
  if (path.length > maxPathLength) return undefined;
  const rule = allowed.find(([, form]) => form.test(path));
  return rule && { host: rule[0], path };
}
