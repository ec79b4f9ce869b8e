import { type Account, accountKey } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
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

type Named = Pick<Webhook, 'url' | 'events' | 'accounts' | 'notices'>;

/** Throws `validation_failed`. */
export function assertSound(named: Named, toPrivate: boolean): void {
  checkAll(
    () => assertUrl(named.url, toPrivate),
    () => assertEvents(named),
  );
}

export function assertUrl(url: string, toPrivate: boolean): void {
  const fault = targetFault(url, toPrivate);
  if (fault !== undefined) throw Problem.invalid('url', fault);
}

/** What it is sent goes with whom and what it is about. */
function assertEvents({ events, accounts, notices }: Omit<Named, 'url'>): void {
  if (events.length === 0) throw Problem.invalid('events', 'At least one.');
  const needs = (event: WebhookEvent, path: string, list: readonly string[]) => () => {
    if (events.includes(event) !== list.length > 0)
      throw Problem.invalid(path, `${event} needs them, and nothing else does.`);
  };
  const most = () => {
    if (accounts.length > webhookLimits.accounts)
      throw Problem.invalid('accounts', `At most ${webhookLimits.accounts}.`);
  };
  checkAll(
    most,
    needs('trust_score.changed', 'accounts', accounts),
    needs('notice.published', 'notices', notices),
  );
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
