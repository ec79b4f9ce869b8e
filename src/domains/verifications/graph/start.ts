import { accountArgs } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { isSeen } from '../../../lib/plain-text.ts';
import type { StartedVerification } from '../service.ts';
import { VerificationType } from './verification.ts';

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
