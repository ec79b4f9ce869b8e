import { z } from 'zod';
import type { CollectionSpec } from '../../src/store/store.ts';

const item = z.object({
  id: z.string(),
  group: z.string(),
  rank: z.number(),
  active: z.boolean(),
  tag: z.string().optional(),
  topics: z.array(z.string()).optional(),
  until: z.date().optional(),
  note: z.unknown().optional(),
});

/** A record with something of everything a collection can declare. */
export type Item = z.infer<typeof item>;

export const itemSpec = (name: string): CollectionSpec<Item> => ({
  name,
  keeps: 'until it expires',
  schema: item,
  indexes: {
    byGroup: ['group', 'rank'],
    byActive: ['active', 'group', 'rank'],
    byTag: ['tag'],
    byTopic: ['topics', 'rank'],
  },
  lists: ['topics'],
  expires: 'until',
});

export const itemOf = (id: string, fields: Partial<Item> = {}): Item => ({
  id,
  group: 'g',
  rank: 0,
  active: true,
  ...fields,
});
