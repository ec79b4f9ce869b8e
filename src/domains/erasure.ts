import { recordKey } from '../games/account.ts';
import type { AuditService } from './audit/service.ts';
import type { ErasedCounts, Erasure, Module } from './module.ts';

/**
 * Erases one account from every module; modules that build on others come first. May be repeated. Afterwards the account
 * is unknown until the next request for it.
 */
export async function eraseAccount(
  modules: readonly Module[],
  audit: Pick<AuditService, 'append'>,
  erasure: Erasure,
): Promise<ErasedCounts> {
  const { environment, account, dryRun } = erasure;
  const erased: Record<string, number> = {};
  for (const { erase } of modules.toReversed()) Object.assign(erased, await erase?.(erasure));
  if (!dryRun)
    await audit.append({
      environment,
      actor: 'operator',
      action: 'account_erased',
      target: recordKey(environment, account),
      requestId: 'privacy:erase',
    });
  return erased;
}
