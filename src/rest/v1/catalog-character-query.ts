import type { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import { withAscension } from '../input/schemas.ts';
import { flag } from '../input/values.ts';
import { described } from '../input/wire.ts';
import { langQuery } from './catalog.ts';

/** What every route of one character reads of its query (R7.3, R7.4). */
export const recordQuery = (name?: GameId) =>
  langQuery(name).extend({
    include_talents: described(flag.default(true), 'False leaves out the talents.'),
    include_ascension: withAscension,
  });

export const asked = (query: z.output<ReturnType<typeof recordQuery>>) => ({
  includeTalents: query.include_talents,
  includeAscension: query.include_ascension,
  lang: query.lang,
});
