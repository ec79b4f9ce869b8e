import { accountArgs } from '../../graph/account-args.ts';
import { builder } from '../../graph/builder.ts';
import { enumValues, GameEnum } from '../../graph/scalars.ts';
import type { StartedVerification } from './service.ts';
import type { Verification, VerificationStatus } from './verification.ts';

const VerificationStatusEnum = builder.enumType('VerificationStatus', {
  description: 'Where a verification is in its life; one that is over is not found any more.',
  values: enumValues<VerificationStatus>({
    pending: 'The code waits to be seen in the signature.',
    verified: 'The code was seen: the owner of the account asked for this.',
    revoked: 'It was ended by its caller; only revokeVerification answers this.',
  }),
});

const VerificationType = builder.objectRef<Verification>('Verification').implement({
  description: 'The proof that somebody owns an account: a code in its signature (R16.1).',
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
      description: 'What the caller calls it.',
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
  }),
});

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

/** R16.1; a character is a code point. */
const externalReference = /^.{0,64}$/su;

builder.mutationField('startVerification', (t) =>
  t.field({
    type: StartPayload,
    nullable: true,
    description: 'Makes a code by which the owner of an account can be told (R16.1).',
    authScopes: { scope: 'write:report' },
    limit: { budget: 'verification' },
    args: {
      ...accountArgs,
      externalRef: t.arg.string({
        description: 'What the caller calls it: at most 64 characters.',
        validate: { regex: [externalReference, { message: 'At most 64 characters.' }] },
      }),
    },
    resolve: (_root, { game, uid, externalRef }, { principal, services }) =>
      services.verifications.start(principal, { game, uid }, externalRef || null),
  }),
);

const idArgument = builder.args((t) => ({
  id: t.string({ required: true, description: 'The verification: `ver_…`.' }),
}));

builder.mutationField('checkVerification', (t) =>
  t.field({
    type: VerificationType,
    nullable: true,
    description:
      'Looks for the code in the signature: at most ten times, once in 30 seconds (R16.2).',
    authScopes: { scope: 'write:report' },
    args: idArgument,
    resolve: (_root, { id }, { principal, services }) =>
      services.verifications.check(principal, id),
  }),
);

builder.mutationField('revokeVerification', (t) =>
  t.field({
    type: VerificationType,
    nullable: true,
    description: 'Ends a verification, and what it verified (R16.2).',
    authScopes: { scope: 'write:report' },
    args: idArgument,
    resolve: (_root, { id }, { principal, services }) =>
      services.verifications.revoke(principal, id),
  }),
);

builder.queryField('verification', (t) =>
  t.field({
    type: VerificationType,
    nullable: true,
    description: "One verification of the caller's lineage (R16.2).",
    authScopes: { scope: 'read' },
    args: idArgument,
    resolve: (_root, { id }, { principal, services }) => services.verifications.get(principal, id),
  }),
);
