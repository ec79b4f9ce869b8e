import { type AnyRoute, pathTemplate } from './route.ts';
import { v1Routes } from './v1/index.ts';

/** A change of the interface (R14.3). Callers poll the list to learn of deprecations. */
export interface Change {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: 'added' | 'deprecated' | 'removed';
  readonly path: string;
  readonly text: string;
  /** The day a deprecated path ends. */
  readonly sunset: string | null;
}

function added(date: string, path: string, text: string): Change {
  return { date, kind: 'added', path, text, sunset: null };
}

/** Changes that no route declares: the start of version 1 with its paths, and removals. */
const others: readonly Change[] = [
  added(
    '2026-11-28',
    '/graphql',
    'changes of a player has what is different since an earlier look: levels, weapons, gear, scores.',
  ),
  added(
    '2026-11-27',
    '/v1/verifications',
    "A verification has listed: whether search engines may list the account's page. Players and verifications of the graph have isListed.",
  ),
  added(
    '2026-11-27',
    '/v1/',
    'components of a trust score has base, which every account begins with: the score is the sum of all of them, held between 0 and 100.',
  ),
  added(
    '2026-11-27',
    '/badge/{game}/{uid}.svg',
    'Tier and score of the trust of an account, its nickname and level, as SVG for signatures; /badge/sandbox/ in the sandbox.',
  ),
  added(
    '2026-11-27',
    '/cards/{game}/{uid}/{avatar_id}.webp',
    'style=compact is a card of 600 x 315 pixels for chats. Words of cards are in all languages of the game.',
  ),
  added(
    '2026-11-27',
    '/graphql',
    'build of a shown character has recommendations: all of them, the largest gain first.',
  ),
  added(
    '2026-11-27',
    '/v1/',
    'A team of a simulation or of gcsim has one Traveler, and of hsr one Trailblazer and one March 7th: a second one is 400 and named.',
  ),
  added(
    '2026-11-27',
    '/v1/player/genshin/{uid}/good',
    'X-Export-Skipped of all exports also counts weapons, pieces and substats of the reply that could not be read; GOOD has the records of 7.0 and 7.1.',
  ),
  added(
    '2026-11-27',
    '/v1/damage-calculator/simulate',
    'A buff of the game is found by the names of its giver in all languages and by aliases of players: 班尼特, Benny burst.',
  ),
  added(
    '2026-11-27',
    '/v1/',
    'Characters, weapons and sets have provisional: whether one source alone knows the record, until an import brings it.',
  ),
  added(
    '2026-11-27',
    '/v1/',
    'Records and showcases have element_name, weapon_type_name, type_name, path_name and specialty_name: the documented English words as the game calls them in the language of lang.',
  ),
  added(
    '2026-11-27',
    '/v1/',
    'stat_nodes of trace_tree of hsr players has the stat nodes of a row alone; its bonus ability is in the new member abilities.',
  ),
  added(
    '2026-11-27',
    '/v1/archive/notices',
    'meta.imported_at of notices and events is when the announcements of the game were last imported; null when they never were.',
  ),
  added(
    '2026-11-27',
    '/v1/',
    'lang takes tags such as en-US and zh-Hans. A value of element or type that nothing of the game has, and an empty reported_uid, are 400. What is none of a list of words is refused with the nearest.',
  ),
  added(
    '2026-11-27',
    '/v1/',
    'Of hsr players both providers are asked before the answer is 404 or 503, also for accounts of America. For UIDs that begin with 6, provider=primary asks both too.',
  ),
  added(
    '2026-11-27',
    '/v1/player/genshin/{uid}/good',
    'Exports of all games have every character that the provider sent, also beyond the eight of the showcase, and X-Export-Skipped counts what could not be read.',
  ),
  added(
    '2026-11-27',
    '/v1/search',
    'Records are found by what players call them (childe, dhil, 公子) and by how their names are read (フータオ, leidianjiangjun, ldjj); matched is then the alias, or the name that is read. meta.near names the nearest records where nothing is found.',
  ),
  added(
    '2026-11-26',
    '/v1/',
    'Sets, weapons and characters have effects: what they do, as data. Bonuses, passives, talents and constellations that no import described are said in sentences made from them.',
  ),
  added(
    '2026-11-26',
    '/v1/damage-calculator/simulate',
    'buffs[].source takes every buff of the game by what it is called. What is not known is refused, or counts by its numbers: atk_flat as ATK, value as a bonus to all damage.',
  ),
  added(
    '2026-11-26',
    '/v1/damage-calculator/profiles/{avatar_id}',
    'There is a standard rotation for each build profile: profile names it, and team has the ids of the others that it is played with.',
  ),
  added(
    '2026-11-26',
    '/v1/leaderboard/{game}/{avatar_id}',
    'Boards by damage have meta.rotation_version, the version of the rotations and effects that they are simulated with.',
  ),
  added(
    '2026-11-26',
    '/v1/damage-calculator/simulate',
    'team names the others of the team, effects says which effects count and with how many stacks, and dps.per_100_action_value is the damage in 100 action value (hsr).',
  ),
  added(
    '2026-11-24',
    '/v1/damage-calculator/profiles/{avatar_id}',
    "sort=new lists the newest shared rotations first. The caller's own rotations are always listed. Without game, the id of the character decides the game.",
  ),
  added(
    '2026-11-24',
    '/v1/build-analyzer/analyze',
    'Builds are scored by the best fitting profile of the character: new members profile, profile_source and alternatives. Recommendations are in the language of lang, gain has one decimal, and damage_percent is new.',
  ),
  added(
    '2026-11-24',
    '/v1/',
    'recommended_characters of sets and weapons come from recommendations of players: role is the name of a profile or scaling; rank and source are new.',
  ),
  added(
    '2026-11-23',
    '/v1/builds',
    'The scope write:build is enough to read saved builds, and write:report to read webhooks and their deliveries.',
  ),
  added(
    '2026-11-23',
    '/v1/scam-report',
    'Texts of callers are stored without invisible characters, and with ‹ in place of < where markup would begin. Answers show the stored text.',
  ),
  added(
    '2026-11-23',
    '/v1/',
    'invalid_uid, invalid_game and invalid_cursor have details too. details lists all faults in the inputs of a request.',
  ),
  added(
    '2026-11-23',
    '/v1/uploads/evidence',
    'A key family may store 200 MB of evidence without a report, and 2 GB in all: 409 evidence_quota_exceeded. An upload address refuses a second picture: 409 evidence_already_uploaded.',
  ),
  added(
    '2026-11-23',
    '/v1/admin/scam-reports/{id}/review',
    '403 conflict_of_interest, for claims too, when the key family of the moderator filed the report, or verified the reported or the reporting account.',
  ),
  added(
    '2026-11-23',
    '/v1/scam-report',
    '409 duplicate_report only names an earlier report of the same key family.',
  ),
  added(
    '2026-11-23',
    '/v1/verifications/{id}/check',
    'A verification lasts 180 days; verify again before its end to extend it. verified_owner_bonus is 5 at first and 15 after 30 days.',
  ),
  added(
    '2026-11-23',
    '/v1/',
    '503 storage_full: the disk of the service is full. Writes are refused, reads still work.',
  ),
  added(
    '2026-11-22',
    '/v1/webhooks/{id}/deliveries',
    'New values of last_fault: http_status (was refused), dns_failed, connection_refused, connection_lost, tls_failed, answer_too_large and invalid_answer (were unreachable).',
  ),
  {
    date: '2026-02-01',
    kind: 'removed',
    path: '/v0/',
    text: 'Version 0 was removed: all its paths answer 410. Use /v1/.',
    sunset: '2026-02-01',
  },
  added('2026-01-15', '/v1/', 'Version 1.'),
];

/** Newest first. */
export const changelog: readonly Change[] = [...additions(v1Routes), ...others].sort((one, two) =>
  two.date.localeCompare(one.date),
);

/** One change for each path and day after the start of version 1. */
function additions(routes: readonly AnyRoute[]): Change[] {
  const start = others.at(-1)?.date ?? '';
  const changes = new Map<string, Change>();
  for (const { path: template, since: date, summary } of routes) {
    if (date === start) continue;
    const path = pathTemplate(template);
    const known = changes.get(`${date} ${path}`);
    const text = known ? `${known.text}; ${summary}` : summary;
    changes.set(`${date} ${path}`, added(date, path, text));
  }
  return [...changes.values()];
}
