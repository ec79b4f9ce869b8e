import type { Account } from '../games/account.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/principal.ts';
import type { Blobs, Store } from '../store/store.ts';
import type { Work } from '../store/work.ts';

/** New names: those of records (`rep_…`), and bytes that cannot be guessed. */
export interface Ids {
  /** A new id with this prefix: `rep_4fQ…`. */
  mint(prefix: string): string;
  bytes(size: number): Uint8Array;
}

/** Where modules log: the methods of pino that they use. */
export interface ModuleLogger {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What modules count besides requests. */
export interface ModuleMetrics {
  upstreamCalled(call: {
    readonly provider: string;
    readonly outcome: string;
    readonly milliseconds: number;
  }): void;
  /** A card was answered; `outcome` says whether it was kept, or drawn with all of its art. */
  cardServed(card: { readonly outcome: string; readonly milliseconds: number }): void;
}

/** What every module is built on. */
export interface Platform {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** From 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  readonly ids: Ids;
  readonly logger: ModuleLogger;
  readonly metrics: ModuleMetrics;
  /** Runs what is taken up again after an end of the process. */
  readonly work: Work;
  /** Receives faults that callers do not see (R4.9). */
  readonly onError: (error: unknown) => void;
}

/** Whom to erase, and whether only to count. */
export interface Erasure {
  readonly environment: Environment;
  readonly account: Account;
  readonly dryRun: boolean;
}

/** How many records of each kind were erased, or would be. */
export type ErasedCounts = Readonly<Record<string, number>>;

/** A domain put together: its service, and what the application does with it besides. */
export interface Module {
  readonly service?: unknown;
  /** Finishes what a process left unfinished; called at the start and once a minute. */
  recover?(): Promise<void>;
  /** Makes what the sandbox holds from the start; called once the server listens. Never rejects. */
  seed?(): Promise<void>;
  /** Called about once a second. */
  tick?(): void;
  /** Ends what keeps requests open; called before the server closes. */
  drain?(): Promise<void>;
  /** Ends what is running; called after the server closed. */
  close?(): Promise<void> | void;
  /** Erases what is kept of one account; to be repeated at will. */
  erase?(erasure: Erasure): Promise<ErasedCounts>;
}
