import type { PictureHostOptions } from './calls.ts';
import { createPictureHost, type PictureHost } from './host.ts';

export const starRailResUrl = 'https://raw.githubusercontent.com/Mar-7th/StarRailRes/master';
export const nanokaUrl = 'https://static.nanoka.cc';

/** The hosts of the games' art: most is at that of the primary provider, the rest at two that collect it. */
export const pictureHostNames = ['primary', 'starrailres', 'nanoka'] as const;

export type PictureHostName = (typeof pictureHostNames)[number];

export interface PictureHosts {
  readonly hosts: Readonly<Record<PictureHostName, PictureHost>>;
  close(): Promise<void>;
}

export function createPictureHosts(
  urls: Readonly<Record<PictureHostName, string>>,
  options: Omit<PictureHostOptions, 'name' | 'baseUrl'>,
): PictureHosts {
  const host = (name: PictureHostName) =>
    createPictureHost({ ...options, name: `pictures_${name}`, baseUrl: urls[name] });
  const hosts = {
    primary: host('primary'),
    starrailres: host('starrailres'),
    nanoka: host('nanoka'),
  };
  return {
    hosts,
    async close() {
      await Promise.all(Object.values(hosts).map((one) => one.close()));
    },
  };
}
