import { z } from 'zod';
import { lang, withAscension } from '../input/schemas.ts';
import { flag } from '../input/values.ts';
import { described } from '../input/wire.ts';

/** What every route of one character reads of its query (R7.3, R7.4). */
export const recordQuery = z.object({
  include_talents: described(flag.default(true), 'False leaves out the talents.'),
  include_ascension: withAscension,
  lang: lang(),
});

export const asked = (query: z.output<typeof recordQuery>) => ({
  includeTalents: query.include_talents,
  includeAscension: query.include_ascension,
  lang: query.lang,
});
