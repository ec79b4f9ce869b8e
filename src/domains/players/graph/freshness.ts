import { builder } from '../../../graph/builder.ts';
import { describing, enumValues } from '../../../graph/scalars.ts';
import type { Freshness } from '../present.ts';
import { providerSlots } from '../store.ts';

const CacheStatusEnum = builder.enumType('CacheStatus', {
  description: 'Where an answer came from.',
  values: enumValues<Freshness['cache']>({
    hit: 'A copy at most a minute old.',
    miss: 'The provider, just now.',
    stale: 'A copy up to a day old: the provider is down, or was not asked.',
  }),
});

const ProviderSlotEnum = builder.enumType('ProviderSlot', {
  description: 'Which of the two providers of a game.',
  values: enumValues(describing(providerSlots, (slot) => `The ${slot} provider.`)),
});

export const FreshnessType = builder.objectRef<Freshness>('Freshness').implement({
  description: 'How new an answer is and where it came from.',
  fields: (t) => ({
    cache: t.expose('cache', {
      type: CacheStatusEnum,
      kept: 'timed',
      description: 'Where the answer came from.',
    }),
    ttlSeconds: t.exposeInt('ttlSeconds', {
      kept: 'timed',
      description: 'How long the same will be answered, 0 to 60 seconds.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when the same is answered; in the past for a stale copy.',
    }),
    provider: t.expose('provider', {
      type: ProviderSlotEnum,
      description: 'Which provider the answer is from.',
    }),
    fetchedAt: t.expose('fetchedAt', {
      type: 'DateTime',
      description: 'When the provider answered, which says how old the data is.',
    }),
  }),
});
