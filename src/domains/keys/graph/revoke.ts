import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { operationLimited } from '../../../graph/endpoint-token.ts';
import { ApiKey } from './api-key.ts';

/**
 * A thief with a key cannot delay its end (R4.5a). Who holds a key can end it, however empty the bucket is; and who
 * holds another key of the lineage has a reserve that no other key consumes.
 */
async function consumeForRevoking(
  { limiter, principal }: GraphContext,
  keyId: string,
): Promise<void> {
  const isEmpty = (await limiter.check(principal, 'keys')) !== undefined;
  if (!isEmpty || keyId === principal.keyId) return;
  const refusal = await limiter.check(principal, 'keys', principal.keyId);
  if (refusal) throw operationLimited(refusal);
}

builder.mutationField('revokeKey', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    description: 'Ends the key that asks, or another of its lineage, at once.',
    args: {
      keyId: t.arg.string({
        description: 'A key of the same lineage; left out, the key that asks.',
      }),
    },
    resolve: async (_root, { keyId }, context) => {
      const { principal, requestId, services } = context;
      const target = keyId ?? principal.keyId;
      await consumeForRevoking(context, target);
      return services.keys.revoke(principal, target, requestId);
    },
  }),
);
