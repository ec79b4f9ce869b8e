import type { PictureHostName } from '../../upstream/pictures/hosts.ts';

/** Where the original of a picture is. */
export interface PictureAddress {
  readonly host: PictureHostName;
  readonly path: string;
}

/** The cache key of an address. */
export const addressKey = ({ host, path }: PictureAddress): string => `${host}:${path}`;

/** The only paths that are fetched, whatever a source of the catalog may say. */
const allowed: readonly (readonly [PictureHostName, RegExp])[] = [
  ['primary', /^\/ui\/(?:[\w-]+\/)*[\w&-]+\.(?:png|jpg|webp)$/],
  ['starrailres', /^\/(?:icon|image)\/(?:[\w-]+\/)*[\w-]+\.png$/],
  ['nanoka', /^\/assets\/(?:gi|hsr|zzz)\/[\w-]+\.webp$/],
];

/** The host of a path, if it is that of a picture of a game. */
export function addressOf(path: string): PictureAddress | undefined {
  const rule =
    path.length <= maxPathLength ? allowed.find(([, form]) => form.test(path)) : undefined;
  return rule && { host: rule[0], path };
}

const maxPathLength = 200;
