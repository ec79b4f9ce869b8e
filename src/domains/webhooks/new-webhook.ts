import { type Account, accountKey } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { Problem } from '../../lib/problem.ts';
import { type NoticeType, noticeTypes } from '../archive/event.ts';
import { firstSecret } from './secrets.ts';
import { targetFault } from './target.ts';
import { type Webhook, type WebhookEvent, webhookLimits } from './webhook.ts';

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly accounts: readonly Account[];
  /** Without a type: all of the game. */
  readonly notices: readonly NoticesOfGame[];
}

/** Notices that a webhook receives. */
export interface NoticesOfGame {
  readonly game: GameId;
  readonly type?: NoticeType | null | undefined;
}

/** `genshin`, `genshin:banner` */
const noticesKey = ({ game, type }: NoticesOfGame): string =>
  type == null ? game : `${game}:${type}`;

/** As a webhook keeps them: each once. */
export const noticesKeys = (notices: readonly NoticesOfGame[]): readonly string[] => [
  ...new Set(notices.map(noticesKey)),
];

/** As a webhook keeps them: each once. */
export const accountKeys = (accounts: readonly Account[]): readonly string[] => [
  ...new Set(accounts.map(accountKey)),
];

/** Reads it back. */
export function parseNoticesKey(key: string): NoticesOfGame | undefined {
  const [name, kind] = key.split(':');
  const game = gameIds.find((known) => known === name);
  const type = noticeTypes.find((known) => known === kind) ?? null;
  return game && { game, type };
}

/** Throws `validation_failed`. */
export function assertSound(
  { url, events, accounts, notices }: Pick<Webhook, 'url' | 'events' | 'accounts' | 'notices'>,
  toPrivate: boolean,
): void {
  const fault = targetFault(url, toPrivate);
  if (fault !== undefined) throw Problem.invalid('url', fault);
  if (events.length === 0) throw Problem.invalid('events', 'At least one.');
  if (accounts.length > webhookLimits.accounts) {
    throw Problem.invalid('accounts', `At most ${webhookLimits.accounts}.`);
  }
  if (events.includes('trust_score.changed') !== accounts.length > 0) {
    throw Problem.invalid('accounts', 'trust_score.changed needs them, and nothing else does.');
  }
  if (events.includes('notice.published') !== notices.length > 0) {
    throw Problem.invalid('notices', 'notice.published needs them, and nothing else does.');
  }
}

export const newWebhook = (
  webhook: Pick<Webhook, 'id' | 'keyId' | 'url' | 'events' | 'accounts' | 'notices'>,
  now: number,
): Webhook => ({
  ...webhook,
  disabled: null,
  createdAt: now,
  secrets: firstSecret,
  term: { number: 0, since: now },
  failingSince: null,
  dropped: 0,
});
