import { expect, test } from 'vitest';
import { createFanOut } from '../../../src/domains/webhooks/fan-out.ts';
import type { WebhookSet } from '../../../src/domains/webhooks/registry.ts';
import { changed } from '../../support/live-events.ts';
import { webhookOf } from '../../support/webhook-sending.ts';

const setOf = (id: string): WebhookSet => ({
  id,
  environment: 'test',
  webhooks: [
    { ...webhookOf(`whk_${id}`, 'https://example.com/'), accounts: ['genshin:812345678'] },
  ],
});

test('when the webhooks of one key family cannot be read, the others receive the event and it stays due', async () => {
  const served: string[] = [];
  const fanOut = createFanOut(
    {
      list: async () => [],
      async *setsWatching() {
        yield [setOf('first'), setOf('broken')];
        yield [setOf('last')];
      },
      isWatched: async () => true,
    },
    async (lineageId, messages) => {
      if (lineageId === 'broken') throw new Error('Its record cannot be read.');
      served.push(lineageId);
      return messages.map(() => true);
    },
  );
  await expect(fanOut.take(changed('1'))).rejects.toThrow('not delivered to all');
  expect(served).toEqual(['first', 'last']);
});
