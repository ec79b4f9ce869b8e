import type { Environment } from '../lib/principal.ts';
import type { Account } from './account.ts';
import type { Language } from './ids.ts';

/** Below `/cards`, so that a made-up player's card has no address that could be a real one's (R13.3). */
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
