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
}

export const nameOf = ({ names }: CatalogHead, { language }: Presenting): string | null =>
  textIn(names, language);

/** Empty where there is no picture: the documented member is a string. */
export const pictureUrl = (path: string | null, { cdnUrl }: Presenting): string =>
  path === null ? '' : `${cdnUrl}${path}`;
