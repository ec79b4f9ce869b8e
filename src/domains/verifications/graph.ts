import { builder } from '../../graph/builder.ts';
import { connectionType, loadConnection, pageArgs } from '../../graph/connection.ts';
import { accountArgs, edge } from '../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../graph/scalars.ts';
import { readOrReport } from '../../lib/principal.ts';
import { isSeen } from '../../lib/text.ts';
import { Player } from '../players/graph/player.ts';
import { TrustScoreType } from '../trust/graph.ts';
import type { StartedVerification } from './service.ts';
import { pageKeyOf, type Verification } from './verification.ts';

const VerificationStatusEnum = builder.enumType('VerificationStatus', {
  description: 'Where a verification is in its life; one that is over is not found any more.',
  values: enumValues<Verification['status']>({
    pending: 'The code waits to be seen in the signature.',
    verified: 'The code was seen: the owner of the account asked for this.',
    revoked: 'It was ended by its caller; only revokeVerification answers this.',
  }),
});

export const VerificationType = builder.objectRef<Verification>('Verification').implement({
  description: 'Proof of who owns an account: a code in its signature.',
  fields: (t) => ({
    verificationId: t.exposeString('id', { description: 'Names the verification: `ver_…`.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
    status: t.expose('status', {
      type: VerificationStatusEnum,
      description: 'Where the verification is in its life.',
    }),
    externalRef: t.exposeString('externalRef', {
      nullable: true,
      description: 'What the caller calls it; null when it was not named.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was started.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when the code can be checked.',
    }),
    verifiedAt: t.expose('verifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the code was seen; null before.',
    }),
    validUntil: t.expose('validUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When the verified owner ends by itself; null before the code was seen.',
    }),
    trustScore: t.field({
      ...edge,
      type: TrustScoreType,
      description: 'The trust score of the account, as of now; null for a key that may not read.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.trust.get(principal.environment, { game, uid }),
    }),
  }),
});

builder.interfaceField(Player, 'verification', (t) =>
  t.field({
    ...edge,
    type: VerificationType,
    description:
      "The verification by which the caller's key family owns the account; null for all others.",
    resolve: ({ game, uid }, _args, { services, principal }) =>
      services.verifications.ofAccount(principal, { game, uid }),
  }),
);

const StartPayload = builder.objectRef<StartedVerification>('StartVerificationPayload').implement({
  description: 'A verification just started, with its code.',
  fields: (t) => ({
    verification: t.expose('verification', {
      type: VerificationType,
      description: 'The verification.',
    }),
    code: t.exposeString('code', {
      description: 'To be put into the signature in the game; not stored and not shown again.',
    }),
  }),
});

/** At most 64 characters, each a code point (R16.1). */
const externalReference = /^.{0,64}$/su;

builder.mutationField('startVerification', (t) =>
  t.field({
    type: StartPayload,
    nullable: true,
    description: 'Makes a code with which the owner of an account can prove it.',
    authScopes: { scope: 'write:report' },
    limit: { budget: 'verification' },
    args: {
      ...accountArgs,
      externalRef: t.arg.string({
        description: 'What the caller calls it: at most 64 characters.',
        validate: {
          regex: [externalReference, { message: 'At most 64 characters.' }],
          refine: [isSeen, { message: 'Each of its characters can be seen.' }],
        },
      }),
    },
    resolve: (_root, { game, uid, externalRef }, { principal, services }) =>
      services.verifications.start(principal, { game, uid }, externalRef || null),
  }),
);

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
    description: "One verification of the caller's key family.",
    authScopes: { scope: readOrReport },
    resolve: (_root, { id }, { principal, services }) => services.verifications.get(principal, id),
  }),
);

builder.queryField('verifications', (t) =>
  t.field({
    type: connectionType('Verification', VerificationType),
    nullable: true,
    description: "The verifications of the caller's key family, newest first.",
    authScopes: { scope: readOrReport },
    args: { ...pageArgs },
    resolve: (_root, { first, after }, { services, principal, cursors }) =>
      loadConnection({
        cursors,
        list: `verifications ${principal.environment} ${principal.lineageId}`,
        first,
        after,
        keyOf: pageKeyOf,
        load: (page) => services.verifications.list(principal, page),
      }),
  }),
);
