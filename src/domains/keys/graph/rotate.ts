import { builder } from '../../../graph/builder.ts';
import type { KeyRecord } from '../store.ts';
import { ApiKey } from './api-key.ts';

interface Rotated {
  readonly token: string;
  readonly key: KeyRecord;
  readonly old: KeyRecord;
}

const RotateKeyPayload = builder.objectRef<Rotated>('RotateKeyPayload').implement({
  description: 'The new key, shown this once, and what becomes of the old one.',
  fields: (t) => ({
    apiKey: t.string({
      description: 'The new key itself; it is not stored and cannot be shown again.',
      resolve: ({ token }) => token,
    }),
    key: t.field({
      type: ApiKey,
      description: 'The record of the new key.',
      resolve: ({ key }) => key,
    }),
    oldKey: t.field({
      type: ApiKey,
      description: 'The record of the old key.',
      resolve: ({ old }) => old,
    }),
  }),
});

/** An overlap lasts at most 24 hours (R3.4). */
const maxOverlapSeconds = 86_400;

builder.mutationField('rotateKey', (t) =>
  t.field({
    type: RotateKeyPayload,
    nullable: true,
    description: 'Replaces the key that asks by a new one of the same lineage.',
    limit: { budget: 'keys' },
    args: {
      revokeOldInSeconds: t.arg.int({
        description: 'How long the old key stays valid: 0 to 86400, an hour when left out.',
        defaultValue: 3600,
        validate: {
          min: [0, { message: 'At least 0 seconds.' }],
          max: [maxOverlapSeconds, { message: 'At most 86400 seconds.' }],
        },
      }),
    },
    resolve: (_root, { revokeOldInSeconds }, { principal, requestId, services }) =>
      services.keys.rotate(principal, revokeOldInSeconds ?? 3600, requestId),
  }),
);
