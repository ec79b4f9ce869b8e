import { z } from 'zod';
import { type Environment, environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import { firstSecret } from './secrets.ts';
import { disabledReasons, type Webhook, webhookEvents } from './webhook.ts';

const secrets = z.object({
  current: z.number(),
  old: z.object({ number: z.number(), until: z.number() }).nullable(),
  rolledAt: z.number().nullable(),
});

const webhook = z.object({
  id: z.string(),
  keyId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  accounts: z.array(z.string()),
  /** Webhooks that are older than this member name none. */
  notices: z.array(z.string()).default([]),
  disabled: z.enum(disabledReasons).nullable(),
  createdAt: z.number(),
  /** Of older webhooks no secret was rolled, and all of their time counts. */
  secrets: secrets.default(firstSecret),
  term: z.object({ number: z.number(), since: z.number() }).default({ number: 0, since: 0 }),
  failingSince: z.number().nullable(),
  /** Webhooks that are older than this member have lost none. */
  dropped: z.number().default(0),
});

/** All webhooks of a lineage: their limits apply together, so they are one record. */
export interface WebhookSet {
  /** The lineage. */
  readonly id: string;
  readonly environment: Environment;
  /** Oldest first. */
  readonly webhooks: readonly Webhook[];
}

export const webhookSets: CollectionSpec<WebhookSet> = {
  name: 'webhooks',
  schema: z.object({
    id: z.string(),
    environment: z.enum(environments),
    webhooks: z.array(webhook),
  }),
};

const watch = z.object({
  /** `<account>:<lineage>`, where the account may be notices of a game instead. */
  id: z.string(),
  /** `live:genshin:812345678`, `live:notices:genshin:banner` */
  account: z.string(),
  lineageId: z.string(),
  createdAt: z.number(),
});

/** Leads from an account, or from notices of a game, to the lineages whose webhooks name it. It is a hint: the records of the webhooks decide. */
export type Watch = z.infer<typeof watch>;

export const watchRecords: CollectionSpec<Watch> = {
  name: 'webhook_watches',
  schema: watch,
  indexes: { byAccount: ['account'] },
};
