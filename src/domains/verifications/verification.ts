import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';

export const verificationStatuses = ['pending', 'verified', 'revoked'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const verificationSteps = ['claim', 'release'] as const;
/** What still has to follow for the account: each is finished by whoever comes next, and each only once. */
export type VerificationStep = (typeof verificationSteps)[number];

/** One verification as it is kept. Times are epoch milliseconds. */
export interface Verification {
  /** `ver_…`. */
  readonly id: string;
  readonly environment: Environment;
  readonly game: GameId;
  readonly uid: string;
  /** `live:genshin:812345678`. */
  readonly account: string;
  /** The lineage that started it; the verification is worth nothing to any other. */
  readonly lineageId: string;
  /** What the caller calls it; shown to nobody else. */
  readonly externalRef: string | null;
  /** Null once the code is spent. */
  readonly codeHash: string | null;
  readonly status: VerificationStatus;
  readonly createdAt: number;
  /** Until when the code can be checked. */
  readonly expiresAt: number;
  readonly verifiedAt: number | null;
  readonly validUntil: number | null;
  readonly revokedAt: number | null;
  /** Checks that a provider answered, and one that may be running. */
  readonly checks: number;
  readonly checkedAt: number | null;
  /** The check that was let in last, and when the one before it was. */
  readonly attempt: { readonly id: string; readonly before: number | null } | null;
  /** In their order. */
  readonly due: readonly VerificationStep[];
  /** There while something is due: start-up finds it by this. */
  readonly unfinished?: true | undefined;
  /** The lineage, in the sandbox: what it may leave there is bounded. */
  readonly leftBy?: string | undefined;
  /** When the record is over: with the code, or with what it verified. */
  readonly expires: Date;
}
