import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import { pageArgs } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { readOrReport } from '../../../lib/principal.ts';
import { verificationKeyOf } from '../list.ts';
import { VerificationType } from './verification.ts';

/** What every field needs that answers the verification of an id. */
const oneVerification = {
  type: VerificationType,
  nullable: true,
  args: builder.args((t) => ({
    id: t.string({ required: true, description: 'The verification: `ver_…`.' }),
  })),
} as const;

builder.mutationField('checkVerification', (t) =>
  t.field({
    ...oneVerification,
    description: 'Looks for the code in the signature: at most ten times, once in 30 seconds.',
    authScopes: { scope: 'write:report' },
    resolve: (_root, { id }, { principal, services }) =>
      services.verifications.check(principal, id),
  }),
);

builder.mutationField('revokeVerification', (t) =>
  t.field({
    ...oneVerification,
    description: 'Ends a verification, and what it verified.',
    authScopes: { scope: 'write:report' },
    resolve: (_root, { id }, { principal, services }) =>
      services.verifications.revoke(principal, id),
  }),
);

builder.queryField('verification', (t) =>
  t.field({
    ...oneVerification,
    description: "One verification of the caller's lineage.",
    authScopes: { scope: readOrReport },
    resolve: (_root, { id }, { principal, services }) => services.verifications.get(principal, id),
  }),
);

builder.queryField('verifications', (t) =>
  t.field({
    type: connectionType('Verification', VerificationType),
    nullable: true,
    description: "The verifications of the caller's lineage, newest first.",
    authScopes: { scope: readOrReport },
    args: { ...pageArgs },
    resolve: (_root, { first, after }, { services, principal, cursors }) =>
      connectionOf({
        cursors,
        list: `verifications ${principal.environment} ${principal.lineageId}`,
        first,
        after,
        keyOf: verificationKeyOf,
        load: (page) => services.verifications.list(principal, page),
      }),
  }),
);
