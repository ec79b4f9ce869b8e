import { snakeCase } from '../../../src/lib/text.ts';

export const metaProse: Readonly<Record<string, string>> = {
  cursor_next: 'Send it as `cursor` to get the next page; null on the last page.',
  imported_at: 'When the announcements of the game were last imported; null when they never were.',
  total: 'How many items there are on all pages.',
  near: 'Where nothing was found: the records whose names look most like the text, the nearest first, at most 5.',
  cache:
    'Where the answer came from: the cache of this service (`hit`), the provider (`miss`), or an older copy while the provider is down (`stale`).',
  ttl_seconds: 'Seconds until newer data is available.',
  request_id: 'The same as the header X-Request-Id.',
  api_version: 'The API version.',
  provider: 'The provider that answered.',
  fetched: 'How many players came from the provider.',
  cached: 'How many players came from the cache.',
  failed: 'How many players could not be fetched.',
  next_refresh_at: 'When the score can be refreshed again.',
  since: 'The start of the period that you asked for.',
  category: 'What the accounts are ranked by.',
  beta: 'The path may change at any time.',
  rotation_version:
    'The rotations and effects that `damage` is simulated with: values of another version are not comparable. Absent for the other metrics.',
  own: 'The rank of the account `uid`; null when it is not on the board, absent when you sent no `uid`.',
};

/** What the tags group; every tag of a route is here. */
export const tags: Readonly<Record<string, string>> = {
  players: 'Accounts with the characters they show, and their trust score.',
  catalog: 'Characters, weapons, gear sets and name cards of the games.',
  trust: 'The trust score of an account, its parts and its history.',
  reports: 'Scam reports: file one, follow it, read the public queue.',
  verifications: 'Prove that an account is yours, by a code in its signature.',
  builds: 'Score builds, simulate rotations, save and share both.',
  leaderboards: 'Rankings of characters and accounts.',
  archive: 'Notices, banners and events of the games.',
  assets: 'Pictures of the games, and cards of players.',
  webhooks: 'Events, sent to your address in signed requests.',
  keys: 'Your key: see what it may do, rotate it, revoke it.',
  moderation: 'For moderators: keys with the scope `admin`.',
  service: 'The service itself: its health, its changes, and GraphQL.',
};

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `getWeapon/refinements/*` is GetWeaponRefinements, `not_found` is NotFound. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join('');

export const about = [
  'Player data of Genshin Impact, Honkai: Star Rail and Zenless Zone Zero, joined with the trust of the community.',
  '',
  'Send your key as `Authorization: Bearer <key>`. A key that begins with `svc_test_` sees the sandbox: its data is the same',
  'at each call, and you can try every failure. Answers are `{"data": …}`, some with `meta`. Failures are',
  '`{"error": {"code", "message"}}`, and every code has a page that says what to do next.',
  '',
  'Lists come in pages: send `meta.cursor_next` as `cursor` to get the next one. Answers to GET have an ETag. The headers of',
  'every answer show how much of your rate limit is left; `Retry-After` says when to try a refused request again.',
  '',
  'The same data is available over GraphQL: `POST /graphql`.',
].join('\n');

/** Fields that /v1 leaves out where the graph has null. */
const ofVisibility = / ?Null unless `visibility` is [A-Z]+(?: or [A-Z]+)*\./g;
const graphName = /`([a-z]+(?:[A-Z][a-z0-9]*)+)`/g;
const graphWord = /\b[A-Z]{3,}(?:_[A-Z]+)*(?= when left out)/g;

/** A sentence of the graph in the names of /v1: members in small letters, as the words of enumerations are. */
export const restProse = (text: string): string =>
  text
    .replace(ofVisibility, '')
    .replace(graphName, (_whole, name: string) => `\`${snakeCase(name)}\``)
    .replace(graphWord, (word) => `\`${word.toLowerCase()}\``)
    .trim();
