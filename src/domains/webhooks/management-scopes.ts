import { hasScope, type Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { AuditService } from '../audit/service.ts';
import { scopeOfEvent, type WebhookEvent } from './webhook.ts';

/** A key needs the scopes of a webhook's events to make or manage it. */
export const assertScopes =
  (audit: Pick<AuditService, 'denied'>) =>
  (principal: Principal, events: readonly WebhookEvent[], requestId: string): void => {
    for (const event of events) {
      const neededScope = scopeOfEvent[event];
      if (hasScope(principal, neededScope)) continue;
      audit.denied('scope_denied', principal, requestId);
      const message = `${event} needs a key with the scope ${neededScope}.`;
      throw new Problem('insufficient_scope', message, { neededScope });
    }
  };
