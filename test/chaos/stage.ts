import type { Random } from '../../src/games/random.ts';
import type { Store } from '../../src/store/store.ts';
import type { Client } from './client.ts';
import type { GamesOutside } from './games-outside.ts';
import type { Ledger } from './ledger.ts';
import type { Family } from './place.ts';

/** What callers have. */
export interface Stage {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly reporters: readonly Family[];
  readonly moderators: readonly Family[];
  readonly verifiers: readonly Family[];
  readonly rotators: readonly Family[];
  /** Where webhooks lead to. */
  readonly hookUrl: string;
  /** Players and announcements that the servers ask for. */
  readonly outside: GamesOutside;
  /** The store of the servers, beside them. */
  readonly store: Store;
  /** The environment of commands on it. */
  readonly commandEnv: Readonly<Record<string, string>>;
}

/** One caller: each call is one thing that it does from begin to end. */
export type Caller = () => Promise<void>;

export type CallerOf = (stage: Stage, random: Random) => Caller;

/** The accounts that reports are about: few, so that many meet at one. */
export const reportedUids = Array.from({ length: 30 }, (_, n) => String(810_000_011 + n * 7));

/** Those of them that a webhook is told of. */
export const watchedUids = reportedUids.slice(0, 5);
