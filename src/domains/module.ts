import type { Account } from '../games/account.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/principal.ts';
import type { Aging } from '../store/retention.ts';
import type { Blobs, Store } from '../store/store.ts';
import type { Work } from '../store/work.ts';

/** New ids of records (`rep_…`), and random bytes. */
export interface Ids {
  /** A new id with this prefix: `rep_4fQ…`. */
  mint(prefix: string): string;
  bytes(size: number): Uint8Array;
}

/** The methods of pino that modules use. */
export interface ModuleLogger {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The metrics of modules. */
export interface ModuleMetrics {
  upstreamCalled(call: {
    readonly provider: string;
    readonly outcome: string;
    readonly milliseconds: number;
  }): void;
  /** Counts a card; `outcome` says whether it was cached, or drawn with all of its art. */
  cardServed(card: { readonly outcome: string; readonly milliseconds: number }): void;
}

/** The dependencies of every module. */
export interface Platform {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** From 0 up to 1, as of `Math.random`. */
  readonly random: () => number;
  readonly ids: Ids;
  readonly logger: ModuleLogger;
  readonly metrics: ModuleMetrics;
  /** Runs work that is repeated after the process died. */
  readonly work: Work;
  /** Receives the faults that callers do not see (R4.9). */
  readonly onError: (error: unknown) => void;
}

/** The account to erase, or only to count. */
export interface Erasure {
  readonly environment: Environment;
  readonly account: Account;
  readonly dryRun: boolean;
}

/** The number of erased records by kind. */
export type ErasedCounts = Readonly<Record<string, number>>;

/** A composed domain: its service, and the hooks that the application calls. */
export interface Module {
  readonly service?: unknown;
  /** Finishes work that a process left unfinished; called at the start and once a minute. */
  recover?(): Promise<void>;
  /** Fills the sandbox; called once the server listens. Never rejects. */
  seed?(): Promise<void>;
  /** Called about once a second. */
  tick?(): void;
  /** Ends open requests; called before the server closes. */
  drain?(): Promise<void>;
  /** Ends running work; called after the server closed. */
  close?(): Promise<void> | void;
  /** Its collections whose records are removed by their age. */
  readonly aging?: readonly Aging[];
  /** Erases one account. May be repeated. */
  erase?(erasure: Erasure): Promise<ErasedCounts>;
}
