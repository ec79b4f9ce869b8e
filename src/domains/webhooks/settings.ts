import { type Account, accountKey } from '../../games/account.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { isPublicAddress, isPublicName } from '../../lib/address.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { isSeen } from '../../lib/text.ts';
import { type NoticeType, noticeTypes } from '../archive/event.ts';
import {
  beginTerm,
  firstSecret,
  type Webhook,
  type WebhookEvent,
  webhookLimits,
} from './webhook.ts';

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly accounts: readonly Account[];
  readonly notices: readonly NoticesOfGame[];
}

/** Notices that a webhook receives; without a type, all of the game. */
export interface NoticesOfGame {
  readonly game: GameId;
  readonly type?: NoticeType | null | undefined;
}

/** What an owner changes of a webhook; what is left out or null stays. */
export type WebhookChange = {
  readonly [Member in keyof NewWebhook]?: NewWebhook[Member] | null | undefined;
} & { readonly enabled?: boolean | null | undefined };

/** What an owner sets, as a webhook stores it: each once. */
type Settings = Pick<Webhook, 'url' | 'events' | 'accounts' | 'notices'>;

export const settingsOf = ({ url, events, accounts, notices }: NewWebhook): Settings => ({
  url,
  events: [...new Set(events)],
  accounts: accountKeysOf(accounts),
  notices: noticesKeysOf(notices),
});

export const makeWebhook = (
  settings: Settings & Pick<Webhook, 'id' | 'keyId'>,
  now: number,
): Webhook => ({
  ...settings,
  disabled: null,
  createdAt: now,
  secrets: firstSecret,
  term: { number: 0, since: now },
  failingSince: null,
  dropped: 0,
});

/** The webhook after a change of its owner, who asks with the key `keyId`. */
export function changeWebhook(
  webhook: Webhook,
  change: WebhookChange,
  { keyId, now }: { readonly keyId: string; readonly now: number },
): Webhook {
  const { events, accounts, notices, enabled } = change;
  const url = change.url ?? webhook.url;
  const next: Webhook = {
    ...webhook,
    url,
    events: events ? [...new Set(events)] : webhook.events,
    accounts: accounts ? accountKeysOf(accounts) : webhook.accounts,
    notices: notices ? noticesKeysOf(notices) : webhook.notices,
  };
  if (enabled === true && webhook.disabled !== null) {
    // When none of the keys that it belonged to is valid any more, it belongs to the key that switches it on again.
    const served = webhook.disabled === 'key_ended' ? keyId : webhook.keyId;
    return beginTerm({ ...next, disabled: null, keyId: served }, now);
  }
  if (enabled === false && webhook.disabled !== 'paused')
    return beginTerm({ ...next, disabled: 'paused' }, now);
  return url === webhook.url ? next : beginTerm(next, now);
}

const accountKeysOf = (accounts: readonly Account[]): readonly string[] => [
  ...new Set(accounts.map(accountKey)),
];

/** `genshin`, `genshin:banner` */
const noticesKeysOf = (notices: readonly NoticesOfGame[]): readonly string[] => [
  ...new Set(notices.map(({ game, type }) => (type == null ? game : `${game}:${type}`))),
];

export function parseNoticesKey(key: string): NoticesOfGame | undefined {
  const [name, kind] = key.split(':');
  const game = gameIds.find((known) => known === name);
  const type = noticeTypes.find((known) => known === kind) ?? null;
  return game && { game, type };
}

/** Throws `validation_failed` where nothing would change. */
export function assertChanges(change: WebhookChange): void {
  if (Object.values(change).some((member) => member != null)) return;
  throw Problem.invalid('url', 'One of url, events, accounts, notices and enabled is needed.');
}

/** Throws `validation_failed`, with all faults at once. */
export function assertValid(settings: Settings, toPrivate: boolean): void {
  checkAll(
    () => assertUrl(settings.url, toPrivate),
    () => assertEvents(settings),
  );
}

export function assertUrl(url: string, toPrivate: boolean): void {
  const fault = findUrlFault(url, toPrivate);
  if (fault !== undefined) throw Problem.invalid('url', fault);
}

/** An event needs its list of accounts or notices, and a list needs its event. */
function assertEvents({ events, accounts, notices }: Omit<Settings, 'url'>): void {
  if (events.length === 0) throw Problem.invalid('events', 'At least one.');
  const assertPair = (event: WebhookEvent, path: string, list: readonly string[]) => () => {
    if (events.includes(event) !== list.length > 0)
      throw Problem.invalid(path, `${event} needs them, and nothing else does.`);
  };
  checkAll(
    () => {
      if (accounts.length > webhookLimits.accounts)
        throw Problem.invalid('accounts', `At most ${webhookLimits.accounts}.`);
    },
    assertPair('trust_score.changed', 'accounts', accounts),
    assertPair('notice.published', 'notices', notices),
  );
}

const maxUrlCharacters = 2048;
const minHighPort = 1024;

/** What is wrong with an address, as a sentence for its owner. Its name is resolved at each delivery. */
function findUrlFault(text: string, toPrivate: boolean): string | undefined {
  if (text.length > maxUrlCharacters) return `At most ${maxUrlCharacters} characters.`;
  if (!URL.canParse(text)) return 'It is an absolute https URL.';
  if (/\s/u.test(text) || !isSeen(text)) return 'It holds no spaces and no invisible characters.';
  const url = new URL(text);
  const schemes = toPrivate ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) return 'It is an https URL.';
  if (url.username !== '' || url.password !== '') return 'It holds no user name and no password.';
  if (url.hash !== '') return 'It has no fragment.';
  if (!isAllowedPort(url.port)) return 'Its port is 443, 80, or 1024 and above.';
  if (!toPrivate && !mayBePublic(url.hostname)) return 'It leads to a public address.';
  return undefined;
}

const isAllowedPort = (port: string): boolean =>
  port === '' || port === '443' || port === '80' || Number(port) >= minHighPort;

function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = host.includes(':') || /^[0-9.]+$/.test(host);
  return isAddress ? isPublicAddress(host) : isPublicName(host);
}
