import { type Account, recordKey } from '../../games/account.ts';
import { builder } from '../../graph/builder.ts';
import { cacheRule } from '../../graph/cache/plugin.ts';
import { connectionType, loadConnection, pageArgs } from '../../graph/connection.ts';
import { accountArgs, edge } from '../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../graph/scalars.ts';
import { readOrReport } from '../../lib/principal.ts';
import { isSeen } from '../../lib/text.ts';
import { Player } from '../players/graph/player.ts';
import { TrustScoreType } from '../trust/graph.ts';
import type { VerificationsService } from './service.ts';
import { pageKeyOf, type Verification } from './verification.ts';

const VerificationStatusEnum = builder.enumType('VerificationStatus', {
  description: 'The status of a verification; an expired one is not found any more.',
  values: enumValues<Verification['status']>({
    pending: 'The code was not found in the signature yet.',
    verified: 'The code was found: the owner of the account is verified.',
    revoked: 'The caller ended it; only revokeVerification answers this.',
  }),
});

export const VerificationType = builder.objectRef<Verification>('Verification');

builder.node(VerificationType, {
  id: { resolve: ({ id }) => id },
  loadOne: (id, { services, principal }) => services.verifications.get(principal, id),
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'codeHash' in value,
  description: 'A verification of the owner of an account by a code in its signature.',
  fields: (t) => ({
    verificationId: t.exposeString('id', { description: 'The id of the verification: `ver_…`.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
    status: t.expose('status', {
      type: VerificationStatusEnum,
      description: 'The status of the verification.',
    }),
    externalRef: t.exposeString('externalRef', {
      nullable: true,
      description: 'A reference of the caller; null without one.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was started.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the code expires.',
    }),
    verifiedAt: t.expose('verifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the code was found; null before.',
    }),
    validUntil: t.expose('validUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When the verified owner expires; null before the code was found.',
    }),
    isListed: t.boolean({
      description: 'Whether search engines may list the account, for each of its owners the same.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.verifications.isListed(principal.environment, { game, uid }),
    }),
    trustScore: t.field({
      ...edge,
      type: TrustScoreType,
      description: 'The current trust score of the account; null for a key without `read`.',
      resolve: ({ game, uid }, _args, { services, principal }) =>
        services.trust.get(principal.environment, { game, uid }),
    }),
  }),
});

builder.interfaceField(Player, 'verification', (t) =>
  t.field({
    ...edge,
    type: VerificationType,
    description: "The verification of the account by the caller's key family; null without one.",
    resolve: ({ game, uid }, _args, { services, principal }) =>
      services.verifications.ofAccount(principal, { game, uid }),
  }),
);

/** It is dropped when an owner says otherwise, and compared once a second, since it also ends with time. */
const polledListing = cacheRule<boolean, Account>((seen, note, { services }, { game, uid }) => {
  const { environment } = note;
  const key = recordKey(environment, { game, uid });
  note.shows(key);
  note.polls(`${key} listing`, {
    seen: String(seen),
    read: async () => String(await services.verifications.isListed(environment, { game, uid })),
  });
});

builder.interfaceField(Player, 'isListed', (t) =>
  t.boolean({
    nullable: true,
    description:
      'Whether a verified owner lets search engines list the account; null only when it cannot be had at the moment.',
    cache: polledListing,
    resolve: ({ game, uid }, _args, { services, principal }) =>
      services.verifications.isListed(principal.environment, { game, uid }),
  }),
);

type StartedVerification = Awaited<ReturnType<VerificationsService['start']>>;

const StartPayload = builder.objectRef<StartedVerification>('StartVerificationPayload').implement({
  description: 'A new verification with its code.',
  fields: (t) => ({
    verification: t.expose('verification', {
      type: VerificationType,
      description: 'The verification.',
    }),
    code: t.exposeString('code', {
      description:
        'The code to put into the signature in the game; it is not stored and not shown again.',
    }),
  }),
});

/** At most 64 characters, each a code point (R16.1). */
const externalReference = /^.{0,64}$/su;

builder.mutationField('startVerification', (t) =>
  t.field({
    type: StartPayload,
    nullable: true,
    description: 'Starts a verification: creates the code with which the owner proves the account.',
    authScopes: { scope: 'write:report' },
    limit: { budget: 'verification' },
    args: {
      ...accountArgs,
      externalRef: t.arg.string({
        description: 'A reference of the caller, at most 64 characters.',
        validate: {
          regex: [externalReference, { message: 'At most 64 characters.' }],
          refine: [isSeen, { message: 'Invisible characters are not allowed.' }],
        },
      }),
    },
    resolve: (_root, { game, uid, externalRef }, { principal, services }) =>
      services.verifications.start(principal, { game, uid }, externalRef || null),
  }),
);

/** The options of every field that answers one verification. */
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
    description: 'Checks the signature for the code: at most 10 times, once in 30 seconds.',
    authScopes: { scope: 'write:report' },
    resolve: (_root, { id }, { principal, services }) =>
      services.verifications.check(principal, id),
  }),
);

builder.mutationField('revokeVerification', (t) =>
  t.field({
    ...oneVerification,
    description: 'Ends a verification and its verified owner.',
    authScopes: { scope: 'write:report' },
    resolve: (_root, { id }, { principal, services }) =>
      services.verifications.revoke(principal, id),
  }),
);

builder.mutationField('setVerificationListing', (t) =>
  t.field({
    ...oneVerification,
    description: 'Says for a verified owner whether search engines may list the account.',
    authScopes: { scope: 'write:report' },
    args: {
      ...oneVerification.args,
      isListed: t.arg.boolean({
        required: true,
        description: 'Whether they may; it holds until an owner says otherwise, or this one ends.',
      }),
    },
    resolve: (_root, { id, isListed }, { principal, services }) =>
      services.verifications.setListing(principal, id, isListed),
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
