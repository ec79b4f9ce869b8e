import { type Environment, environments } from '../lib/principal.ts';
import { type GameId, gameIds, type Language, uidPattern } from './ids.ts';

/** One account of one game; the same UID in two games is two accounts. */
export interface Account {
  readonly game: GameId;
  readonly uid: string;
}

/** `genshin:812345678`: the key of loaders and global ids. */
export const accountKey = ({ game, uid }: Account): string => `${game}:${uid}`;

/** `live:genshin:812345678`: the key of records and caches; environments never mix. */
export const recordKey = (environment: Environment, account: Account): string =>
  `${environment}:${account.game}:${account.uid}`;

/** Reads an account key back; undefined when the text is none. */
export function parseAccountKey(key: string): Account | undefined {
  const [game, uid, ...rest] = key.split(':');
  const known = gameIds.find((id) => id === game);
  return known && uid !== undefined && uidPattern.test(uid) && rest.length === 0
    ? { game: known, uid }
    : undefined;
}

/** Reads a record key back; undefined when the text is none. */
export function parseRecordKey(
  key: string,
): { readonly environment: Environment; readonly account: Account } | undefined {
  const environment = environments.find((name) => key.startsWith(`${name}:`));
  const account = environment && parseAccountKey(key.slice(environment.length + 1));
  return account && { environment, account };
}

/** The folder below `/cards`: a sandbox account's card never has the address of a real one (R13.3). */
const folders: Readonly<Record<Environment, string>> = { live: '', test: '/sandbox' };

/** Where the card of a character is, below `origin`, which has no slash at its end (R13.3). */
export function cardAddress(
  origin: string,
  environment: Environment,
  { game, uid }: Account,
  avatarId: number,
  language: Language = 'en',
): string {
  const query = language === 'en' ? '' : `?lang=${language}`;
  return `${origin}/cards${folders[environment]}/${game}/${uid}/${avatarId}.webp${query}`;
}
