import type { CatalogHead } from '../../../games/catalog.ts';
import type { CatalogPack } from '../../../games/catalog-pack.ts';
import type { Language } from '../../../games/ids.ts';
import { type Text, textIn } from '../../../games/names.ts';

/** What presenting a record needs. */
export interface PresentOptions {
  readonly pack: CatalogPack;
  readonly language: Language;
  /** Origin (and path prefix) of the picture host, without a trailing slash. */
  readonly cdnUrl: string;
  /** The same for the host of splash art, which the other host lacks; without it there is no splash art. */
  readonly artUrl?: string | undefined;
}

export const nameOf = ({ names }: CatalogHead, { language }: PresentOptions): string | null =>
  textIn(names, language);

export const presentTexts = (
  { names, description }: Readonly<Record<'names' | 'description', Text>>,
  { language }: PresentOptions,
) => ({
  name: textIn(names, language),
  description: textIn(description, language),
});

/** Where a picture is; empty where there is none, since the documented member is a string. */
export function pictureUrl(
  path: string | null,
  { cdnUrl, artUrl }: Pick<PresentOptions, 'cdnUrl' | 'artUrl'>,
): string {
  if (path === null) return '';
  if (!path.startsWith(artPaths)) return `${cdnUrl}${path}`;
  return artUrl ? `${artUrl}${path}` : '';
}

/** The paths of pictures that only the host of splash art has. */
const artPaths = '/assets/';

export type Present<Head, Model> = (head: Head, options: PresentOptions) => Model;

/** Presents each head once per language, so that a list does not make its rows again for each request. */
export function cacheModels<Head extends CatalogHead, Model extends object>(
  present: Present<Head, Model>,
): Present<Head, Model> {
  const models = new Map<Language, WeakMap<Head, Model>>();
  return (head, options) => {
    const ofLanguage = models.get(options.language) ?? new WeakMap<Head, Model>();
    models.set(options.language, ofLanguage);
    const model = ofLanguage.get(head) ?? present(head, options);
    ofLanguage.set(head, model);
    return model;
  };
}
