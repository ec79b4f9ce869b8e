import type { Account } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { letIn, takeBack } from './attempts.ts';
import { codeNotFound, isAnswer, notFound, tooManyChecks } from './check-problems.ts';
import { codesIn, hashCode } from './code.ts';
import { pass } from './lifecycle.ts';
import { sandboxShowsCode } from './sandbox.ts';
import type { Verification } from './verification.ts';

export interface CheckDependencies {
  readonly records: Collection<Verification>;
  readonly clock: Clock;
  /** Names a check among those of its verification. */
  readonly newId: () => string;
  /** The signature as the provider shows it now, whatever is cached here. Rejects as a player's fetch does. */
  readonly signatureOf: (
    environment: Environment,
    account: Account,
    lineageId: string,
  ) => Promise<string>;
}

/**
 * Makes one check. It is counted before the provider is called, so that no two run at once, and given back when the
 * provider is down (R16.2). Answers the verified verification, also when it was that before.
 */
export type Check = (id: string) => Promise<Verification>;

export function createCheck(dependencies: CheckDependencies): Check {
  const { records, clock, newId, signatureOf } = dependencies;

  async function isShown(verification: Verification): Promise<boolean> {
    const { id, environment, game, uid, lineageId, codeHash } = verification;
    const signature = await signatureOf(environment, { game, uid }, lineageId);
    if (environment === 'test') return sandboxShowsCode(uid);
    return codesIn(signature).some((code) => hashCode(id, code) === codeHash);
  }

  return async function check(id) {
    const attempt = newId();
    const now = clock.now();
    const current = found(await records.update(id, (kept) => kept && letIn(kept, attempt, now)));
    if (current.status === 'verified') return current;
    if (current.attempt?.id !== attempt) throw tooManyChecks(current, now);
    const isFound = await isShown(current).catch(async (error: unknown) => {
      if (!isAnswer(error)) await records.update(id, (kept) => kept && takeBack(kept, attempt));
      throw error;
    });
    if (!isFound) throw codeNotFound();
    const passedAt = clock.now();
    return found(await records.update(id, (kept) => kept && pass(kept, passedAt)));
  };
}

/** A verification is found until it is over or revoked. */
function found(verification: Verification | undefined): Verification {
  if (verification === undefined || verification.status === 'revoked') throw notFound();
  return verification;
}
