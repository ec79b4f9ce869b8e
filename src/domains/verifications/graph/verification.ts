import { builder } from '../../../graph/builder.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import type { Verification, VerificationStatus } from '../verification.ts';

const VerificationStatusEnum = builder.enumType('VerificationStatus', {
  description: 'Where a verification is in its life; one that is over is not found any more.',
  values: enumValues<VerificationStatus>({
    pending: 'The code waits to be seen in the signature.',
    verified: 'The code was seen: the owner of the account asked for this.',
    revoked: 'It was ended by its caller; only revokeVerification answers this.',
  }),
});

export const VerificationType = builder.objectRef<Verification>('Verification').implement({
  description: 'The proof that somebody owns an account: a code in its signature.',
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
  }),
});
