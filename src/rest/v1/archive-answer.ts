import type { Language } from '../../gql/graphql.ts';
import { languageWords } from '../input/words.ts';
import type { Answered } from '../route.ts';
import { listOf, type Page } from './paging.ts';

/** What the routes of the archive share: their own bucket, and copies that are good for a minute (R4.6, R1.12). */
export const common = {
  method: 'GET',
  cacheControl: 'archive',
  bucket: 'archive',
  tags: ['archive'],
} as const;

interface Connection extends Page {
  readonly nodes: unknown;
  readonly maxAgeSeconds?: number | null;
  readonly lastModified?: string | null;
}

/** The answer of a page of the archive: its rows, how the list goes on, and when it last changed (R5.1, R12.3). */
export const archiveAnswer = (
  { nodes, maxAgeSeconds, lastModified, ...page }: Connection,
  { lang }: { readonly lang: Language },
): Answered => ({
  data: nodes,
  list: listOf(page),
  freshness: { cache: 'miss', ttlSeconds: maxAgeSeconds ?? 0 },
  lastModified,
  language: languageWords[lang],
});
