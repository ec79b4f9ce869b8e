import { z } from 'zod';
import { type Inputs, type Page, pathIn, type Site, type View } from '../../../web/page.ts';
import { textsOf } from '../../../web/texts/index.ts';
import { type Language, languages } from '../../games/ids.ts';
import { qualitiesOf } from '../../http/negotiation.ts';
import { languageMeant } from '../../lib/language-tags.ts';
import { createLru } from '../../lib/lru.ts';
import type { Environment } from '../../lib/principal.ts';
import { language } from '../../rest/input/schemas.ts';

/** Every page takes the language of the reader. */
export const languageInput = z.object({ lang: language().optional() });

/** Browsers send one of a few headers, which are read once. */
const accepted = createLru<Language>(200);
const maxHeaderLength = 200;

/** The language of the games that an `Accept-Language` prefers; English for none. */
function acceptedLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > maxHeaderLength) return 'en';
  const known = accepted.get(header);
  if (known) return known;
  const preferred = [...qualitiesOf(header)]
    .filter(([, quality]) => quality > 0)
    .sort(([, one], [, two]) => two - one)
    .map(([tag]) => languages.find((one) => one === tag) ?? languageMeant(tag, languages));
  const found = preferred.find((one) => one !== undefined) ?? 'en';
  accepted.set(header, found);
  return found;
}

/** The path and query that lead to a page with these inputs, however the request spelled them. */
export function addressOf(page: Page, environment: Environment, { path, query }: Inputs): string {
  const filled = pathIn(page, environment).replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const parameters = new URLSearchParams();
  for (const name of Object.keys(page.input.query?.shape ?? {})) {
    const value = query[name];
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      parameters.set(name, String(value));
  }
  return filled + (parameters.size > 0 ? `?${parameters}` : '');
}

interface Visit extends Pick<View, 'environment' | 'address' | 'now'> {
  /** The language that the address names. */
  readonly chosen: Language | undefined;
  readonly acceptLanguage: string | undefined;
}

export function viewOf(site: Site, { chosen, acceptLanguage, ...visit }: Visit): View {
  const read = chosen ?? acceptedLanguage(acceptLanguage);
  return {
    baseUrl: site.baseUrl,
    graphiql: site.graphiql,
    ...visit,
    language: read,
    texts: textsOf(read),
    isLanguageChosen: chosen !== undefined,
  };
}
