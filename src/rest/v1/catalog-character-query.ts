import { z } from 'zod';
import { lang } from '../input/schemas.ts';
import { flag } from '../input/values.ts';

/** What every route of one character reads of its query (R7.3, R7.4). */
export const recordQuery = z.object({
  include_talents: flag.default(true),
  include_ascension: flag.default(false),
  lang: lang(),
});

export const asked = (query: z.output<typeof recordQuery>) => ({
  includeTalents: query.include_talents,
  includeAscension: query.include_ascension,
  lang: query.lang,
});
