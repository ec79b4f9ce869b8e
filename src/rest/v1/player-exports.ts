import { z } from 'zod';
import { accountKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { graphql } from '../../gql/gql.ts';
import type { RestGcsimTeamQueryVariables } from '../../gql/graphql.ts';
import { providers } from '../input/enumerations.ts';
import { recordsOf } from '../input/faults.ts';
import { described, oneOf, orNull, uid, wire } from '../input/schemas.ts';
import { type Answered, type Freshness, type JsonSchema, route } from '../route.ts';

// The frame of each file. The formats themselves describe their members.

const list = (description: string): JsonSchema => ({
  type: 'array',
  description,
  items: { type: 'object', additionalProperties: true },
});

const text = (description: string): JsonSchema => ({ type: 'string', description });

const file = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({ type: 'object', description, properties, required: Object.keys(properties) });

const source = text('The program that wrote the file.');

const goodSchema = file('A file in the Genshin Open Object Description, version 3.', {
  format: { type: 'string', const: 'GOOD' },
  version: { type: 'integer', const: 3 },
  source,
  characters: list(
    'Level, constellation, ascension and talents. Levels of talents are without those that constellations add.',
  ),
  artifacts: list('Values as the game shows them; `location` is the wearer.'),
  weapons: list('Level, ascension and refinement; `location` is the wearer.'),
});

const scannerSchema = file('A file as HSR-Scanner writes it, version 4.', {
  source: { type: 'string', const: 'HSR-Scanner', description: 'Optimizers check this value.' },
  build: text('The release of HSR-Scanner whose format the file follows.'),
  version: { type: 'integer', const: 4 },
  metadata: {
    type: 'object',
    properties: {
      uid: { type: 'integer', description: 'The account.' },
      trailblazer: {
        type: 'string',
        enum: ['Caelus', 'Stelle'],
        description: 'The Trailblazer of the account; Stelle where the showcase has none.',
      },
    },
    required: ['uid', 'trailblazer'],
  },
  light_cones: list('`location` is the id of the wearer.'),
  relics: list('Values as the game shows them, SPD with one decimal; `location` is the wearer.'),
  characters: list('Levels of skills without those that eidolons add, and the unlocked traces.'),
});

const zodSchema = file('A file in the Zenless Object Description, version 1.', {
  format: { type: 'string', const: 'ZOD' },
  version: { type: 'integer', const: 1 },
  source,
  characters: list('Levels of skills without those that mindscapes add.'),
  wengines: list('`location` is the wearer.'),
  discs: list('`upgrades` counts the rolls of a substat, the first one included.'),
});

const path = z.object({ uid });

interface Exported {
  readonly export?: { readonly document: unknown; readonly skipped: number };
  readonly freshness?: Freshness;
}

/** The file without an envelope, ready to import; a header counts what it leaves out (R17.3). */
function exportAnswer(
  game: GameId,
  player: Exported,
  { uid: asked }: { readonly uid: string },
): Answered {
  const name = `${game}-${asked}.${games[game].exported.suffix}.json`;
  return {
    data: player.export?.document,
    file: {
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Export-Skipped': String(player.export?.skipped),
    },
    freshness: player.freshness,
    accounts: [accountKey({ game, uid: asked })],
  };
}

/** What the exports of all games share. */
const exportOf = (game: GameId, file: JsonSchema) =>
  ({
    method: 'GET',
    cacheControl: 'freshness',
    retryGuarded: true,
    tags: ['players'],
    refuses: ['player_not_found'],
    since: '2026-11-22',
    document: graphql(`
      query RestPlayerExport($game: Game!, $uid: String!, $provider: Provider) {
        player(game: $game, uid: $uid, provider: $provider) {
          ... on Player { export { document skipped } freshness { cache ttlSeconds expiresAt } }
        }
      }
    `),
    answer: ({ player }: { readonly player: Exported }, served: { readonly uid: string }) =>
      exportAnswer(game, player, served),
    file,
  }) as const;

const genshinExport = route({
  ...exportOf('genshin', goodSchema),
  operation: 'exportGenshinPlayer',
  path: '/v1/player/genshin/:uid/good',
  summary: 'Export a Genshin player as GOOD',
  input: { path },
  variables: ({ path: { uid: asked } }) => ({ game: 'genshin', uid: asked }),
});

const hsrExport = route({
  ...exportOf('hsr', scannerSchema),
  operation: 'exportHsrPlayer',
  path: '/v1/player/hsr/:uid/hsr-scanner',
  summary: 'Export a Star Rail player for HSR-Scanner',
  input: { path, query: z.object({ provider: oneOf(providers).default('auto') }) },
  variables: ({ path: { uid: asked }, query }) => ({ game: 'hsr', uid: asked, ...query }),
});

const zzzExport = route({
  ...exportOf('zzz', zodSchema),
  operation: 'exportZzzPlayer',
  path: '/v1/player/zzz/:uid/zod',
  summary: 'Export a Zenless player as ZOD',
  input: { path },
  variables: ({ path: { uid: asked } }) => ({ game: 'zzz', uid: asked }),
});

/** A character of a team: its id, a UID, or both. UIDs are longer than the ids of the game. */
const memberPattern = /^(?:([0-9]{9,10})(?::([0-9]{1,8}))?|([0-9]{1,8}))$/;
const maxMembers = 4;

const team = z
  .string()
  .register(recordsOf, { kind: 'character', game: 'genshin' })
  .transform((text, { addIssue }) => {
    const members = text.split(',').map((one) => memberPattern.exec(one.trim()));
    if (members.length <= maxMembers && members.every((one) => one !== null))
      return members.map(([, owner, of, own]) => ({ uid: owner, avatarId: idOf(of ?? own) }));
    addIssue({
      code: 'custom',
      message: `It is 1 to ${maxMembers} characters between commas, each by its id, by a UID, or by both as UID:id.`,
    });
    return z.NEVER;
  })
  .register(wire, {
    form: {
      type: 'array',
      items: { type: 'string', pattern: memberPattern.source },
      minItems: 1,
      maxItems: maxMembers,
    },
  });

const idOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

const gcsimExport = route({
  operation: 'exportGcsimTeam',
  method: 'GET',
  path: '/v1/player/genshin/:uid/gcsim',
  summary: 'Export Genshin characters for gcsim',
  since: '2026-11-27',
  tags: ['players'],
  refuses: ['player_not_found', 'character_not_found'],
  cacheControl: 'freshness',
  retryGuarded: true,
  input: {
    path,
    query: z.object({
      team: described(
        orNull(team),
        'The characters, each by its id, by a UID (the first of that player that gcsim has), or by both as `UID:id`: `10000052,812345679:10000032`. The first four of the player that gcsim has when left out.',
      ),
    }),
  },
  document: graphql(`
    query RestGcsimTeam($uid: String!, $team: [GcsimMemberInput!]) {
      gcsimTeam(uid: $uid, team: $team) {
        text skipped freshness { cache ttlSeconds expiresAt }
      }
    }
  `),
  answer: ({ gcsimTeam: found }, { uid: asked, team: members }) => ({
    data: found.text,
    file: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="genshin-${asked}.gcsim.txt"`,
      'X-Export-Skipped': String(found.skipped),
    },
    freshness: found.freshness,
    accounts: uidsOf(asked, members).map((uid) => accountKey({ game: 'genshin', uid })),
  }),
  file: text('Level, weapon, sets and stats of each character: put it before your rotation.'),
});

const uidsOf = (asked: string, members: RestGcsimTeamQueryVariables['team']): readonly string[] =>
  members ? [...new Set([members].flat().map((member) => member.uid ?? asked))] : [asked];

export const exportRoutes = [genshinExport, hsrExport, zzzExport, gcsimExport];
