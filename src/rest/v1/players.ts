import { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { providers } from '../input/enumerations.ts';
import { fields, game, lang, uid } from '../input/schemas.ts';
import { flag, oneOf } from '../input/values.ts';
import { described } from '../input/wire.ts';
import { route } from '../route.ts';
import { type FoundPlayer, playerAnswer } from './player-answer.ts';
import { genshinBuildsDocument, genshinDocument } from './player-document-genshin.ts';
import { hsrBuildsDocument, hsrDocument } from './player-document-hsr.ts';
import { zzzBuildsDocument, zzzDocument } from './player-document-zzz.ts';
import { exportRoutes } from './player-exports.ts';
import './player-fragments.ts';
import { batchRoutes } from './players-batch.ts';

const path = z.object({ uid });

/** What the players of every game take; the languages are those of the game (R1.16). */
const shapeOf = (name: GameId) => ({
  include_detail: flag.default(true),
  include_trust: described(flag.default(true), 'False leaves out the trust of the community.'),
  include_build: described(
    flag.default(false),
    'True adds to each shown character what its build is worth.',
  ),
  lang: lang(games[name].languages),
});

const queryOf = (name: GameId) => z.object({ ...shapeOf(name), fields });

const provider = oneOf(providers).default('auto');

interface PlayerInputs {
  readonly path: z.output<typeof path>;
  readonly query: z.output<ReturnType<typeof queryOf>>;
}

const variables = ({ path: { uid }, query }: PlayerInputs) => ({
  uid,
  includeDetail: query.include_detail,
  includeTrust: query.include_trust,
  lang: query.lang,
});

const isAsked = ({ query }: PlayerInputs): boolean => query.include_build;

const common = {
  method: 'GET',
  cacheControl: 'freshness',
  retryGuarded: true,
  tags: ['players'],
  serialized: ['showcase'],
} as const;

const genshinPlayer = route({
  ...common,
  operation: 'getGenshinPlayer',
  path: '/v1/player/genshin/:uid',
  summary: 'A player of Genshin Impact with the characters on show.',
  refuses: ['player_not_found'],
  since: '2026-01-15',
  input: { path, query: queryOf('genshin') },
  document: genshinDocument,
  longer: { document: genshinBuildsDocument, isAsked },
  variables,
  answer: ({ player }, served) => playerAnswer('genshin', player as FoundPlayer, served),
});

const hsrPlayer = route({
  ...common,
  operation: 'getHsrPlayer',
  path: '/v1/player/hsr/:uid',
  summary: 'A player of Honkai: Star Rail with the characters on show.',
  refuses: ['player_not_found'],
  since: '2026-01-15',
  input: { path, query: z.object({ ...shapeOf('hsr'), provider, fields }) },
  document: hsrDocument,
  longer: { document: hsrBuildsDocument, isAsked },
  variables: (inputs) => ({ ...variables(inputs), provider: inputs.query.provider }),
  answer: ({ player }, served) => playerAnswer('hsr', player as FoundPlayer, served),
});

const zzzPlayer = route({
  ...common,
  operation: 'getZzzPlayer',
  path: '/v1/player/zzz/:uid',
  summary: 'A player of Zenless Zone Zero with the agents on show.',
  refuses: ['player_not_found'],
  since: '2026-01-15',
  input: { path, query: queryOf('zzz') },
  document: zzzDocument,
  longer: { document: zzzBuildsDocument, isAsked },
  variables,
  answer: ({ player }, served) => playerAnswer('zzz', player as FoundPlayer, served),
});

/** The generic path is the same handler; a literal game wins, so that what comes here is no game (R6.1). */
const unknownGame = route({
  ...common,
  operation: 'getPlayer',
  path: '/v1/player/:game/:uid',
  summary: 'A player of one of the games.',
  refuses: ['player_not_found'],
  since: '2026-01-15',
  input: { path: z.object({ game, uid }), query: queryOf('genshin') },
  document: genshinDocument,
  longer: { document: genshinBuildsDocument, isAsked },
  variables,
  answer: ({ player }, served) => playerAnswer('genshin', player as FoundPlayer, served),
});

export const playerRoutes = [
  genshinPlayer,
  hsrPlayer,
  zzzPlayer,
  unknownGame,
  ...exportRoutes,
  ...batchRoutes,
];
