import type { ProblemHelp } from './help.ts';

/** Of a catalog: `list` is where the ids can be had. */
const inCatalog = (kind: string, name: string, list: string): ProblemHelp => ({
  meaning: `The catalog of the game has no ${name} with this id.`,
  next: [
    `Take the id from ${list}; ids are those of the game itself, and each game has its own.`,
    'What came with a patch of these days is there once the operator has renewed the catalog.',
  ],
  example: { message: `The catalog has no ${kind} with this id.` },
});

/** What is not there. */
export const recordHelp = {
  player_not_found: {
    meaning:
      'No account of the game has this UID, or its owner hides the showcase: the two cannot be told apart from outside.',
    next: [
      'Check the UID and the game: a UID of one game means nothing in another.',
      'Ask the player to make the showcase public in the game, and try again a minute later.',
    ],
    example: { message: 'No player with this UID, or the showcase is hidden.' },
  },
  character_not_found: inCatalog('character', 'character', '/v1/characters/{game}'),
  weapon_not_found: inCatalog('weapon', 'weapon', '/v1/weapons/{game}'),
  artifact_set_not_found: inCatalog('artifact set', 'artifact set', '/v1/artifact/genshin/sets'),
  namecard_not_found: inCatalog('name card', 'name card', 'the players that show it'),
  light_cone_not_found: inCatalog('light cone', 'light cone', '/v1/weapons/hsr'),
  relic_set_not_found: inCatalog('relic set', 'relic set', '/v1/artifact/hsr/sets'),
  trace_not_found: inCatalog('trace tree', 'trace tree for a character', '/v1/characters/hsr'),
  agent_not_found: inCatalog('agent', 'agent', '/v1/characters/zzz'),
  w_engine_not_found: inCatalog('w-engine', 'W-engine', '/v1/weapons/zzz'),
  drive_disc_set_not_found: inCatalog('drive disc set', 'drive disc set', '/v1/artifact/zzz/sets'),
  bangboo_not_found: inCatalog('bangboo', 'bangboo', 'the game or an answer that names it'),
  mindscape_not_found: inCatalog('mindscape', 'mindscape for an agent', '/v1/characters/zzz'),
  asset_not_found: {
    meaning:
      'There is no such picture or address of evidence: no such variant, or an address that is over or used up.',
    next: [
      'Take addresses of pictures from answers, or from /v1/assets/{game}/character/{avatar_id}.',
      'An address to upload evidence to works once: ask POST /v1/uploads/evidence for another.',
    ],
    example: { message: 'There is no splash of this weapon.' },
  },
  build_not_found: {
    meaning: 'No build that your key saved has this id; builds of others are never shown.',
    next: ['See GET /v1/builds for those of your key and its predecessors.'],
    example: { message: 'There is no such build.' },
  },
  profile_not_found: {
    meaning: 'No rotation profile has this id: it may have been taken back or taken down.',
    next: ['See /v1/damage-calculator/profiles/{avatar_id} for those of a character.'],
    example: { message: 'There is no such profile.' },
  },
  report_not_found: {
    meaning: 'No report has this id, or you may not see it.',
    next: [
      'Take ids from GET /v1/scam-reports, or from the answer to a report of your own.',
      'Reports of the sandbox and live ones are apart: use a key of the environment it was filed in.',
    ],
    example: { message: 'There is no such report.' },
  },
  verification_not_found: {
    meaning: 'No verification that your key started has this id, or it has ended.',
    next: ['Start another one with POST /v1/verifications; its code is good for 30 minutes.'],
    example: { message: 'There is no such verification, or it is over.' },
  },
} as const satisfies Record<string, ProblemHelp>;
