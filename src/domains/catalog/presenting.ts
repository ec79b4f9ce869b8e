import type { CatalogHead } from '../../games/catalog-members.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { Language } from '../../games/ids.ts';
import { textIn } from '../../games/names.ts';

/** What every presenter needs. */
export interface Presenting {
  readonly pack: CatalogPack;
  readonly language: Language;
  /** Origin (and path prefix) of the picture host, without a trailing slash. */
  readonly cdnUrl: string;
  /** The same of the host of splash art, which has what the other lacks; without it there is none. */
  readonly artUrl?: string | undefined;
}

export const nameOf = ({ names }: CatalogHead, { language }: Presenting): string | null =>
  textIn(names, language);

/** Empty where there is no picture: the documented member is a string. */
export function pictureUrl(path: string | null, { cdnUrl, artUrl }: Presenting): string {
  if (path === null) return '';
  if (!path.startsWith(artPaths)) return `${cdnUrl}${path}`;
  return artUrl ? `${artUrl}${path}` : '';
}

/** Where the host of splash art has its pictures, and no other. */
const artPaths = '/assets/';
