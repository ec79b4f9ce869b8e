import { snakeCase } from '../../../src/lib/text.ts';

export const metaProse: Readonly<Record<string, string>> = {
  cursor_next: 'What to send as `cursor` for the next page; null on the last one.',
  total: 'How many there are in all, whatever the page.',
  cache:
    'Where the answer came from: the cache of the service, the provider, or an older copy while the provider is down.',
  ttl_seconds: 'For how many seconds nothing newer can be had.',
  request_id: 'The same as the header X-Request-Id.',
  api_version: 'The version of the interface.',
  provider: 'Which of the two providers answered.',
  fetched: 'How many were asked of the provider.',
  cached: 'How many came from the cache.',
  failed: 'How many could not be served.',
  next_refresh_at: 'From when on it may be computed anew again.',
  since: 'From when on entries were asked for.',
  category: 'What the accounts are ranked by.',
  beta: 'The path may change at any time.',
  own: 'Where the account of `uid` stands; null when it is not on the board, and not there unless it was asked for.',
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
  'Send your key as `Authorization: Bearer <key>`. A key that begins with `svc_test_` is one of the sandbox: made-up data',
  'that is the same at each call, with every failure to try. Answers are `{"data": …}`, with `meta` where there is more to',
  'say; failures are `{"error": {"code", "message"}}`, and every code has a page that says what to do about it.',
  '',
  'Lists come page by page: send `meta.cursor_next` as `cursor`. Answers to GET have an ETag. Every answer says in its',
  'headers how much of your limit is left; `Retry-After` says when a refused request is worth trying again.',
  '',
  'The same data can be asked for as a graph: `POST /graphql`.',
].join('\n');

/** Said of fields that /v1 leaves out where the graph has null. */
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
