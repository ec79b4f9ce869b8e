import { expect, test } from 'vitest';
import { createRegistry } from '../../../src/domains/webhooks/registry.ts';
import { watchRecords, webhookSets } from '../../../src/domains/webhooks/store.ts';
import { createWatches } from '../../../src/domains/webhooks/watches.ts';
import type { Principal } from '../../../src/lib/principal.ts';
import type { Store } from '../../../src/store/store.ts';
import { dyingStore } from '../../support/dying.ts';
import { openSending, webhookOf } from '../../support/webhook-sending.ts';

const owner = { lineageId: 'lin', environment: 'test' } as Principal;

const registryOn = (store: Store, clock: { now(): number }) => {
  const sets = store.collection(webhookSets);
  const watches = createWatches({ sets, watches: store.collection(watchRecords), clock });
  return { registry: createRegistry({ sets, watches }), watches };
};

const [before, after] = ['genshin:812345678', 'hsr:700123456'] as const;

test('a process killed between any two writes of a change leaves the webhook as it was or as it is, and watched', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock } = await openSending();
    const { registry, watches } = registryOn(store, clock);
    await registry.add(owner, {
      ...webhookOf('whk_1', 'https://a.example.com/'),
      accounts: [before],
    });
    const dying = dyingStore(store, ['webhooks', 'webhook_watches']);
    dying.dieAfter(writes);
    const change = registryOn(dying.store, clock).registry.replace(owner, 'whk_1', (webhook) => ({
      ...webhook,
      accounts: [after],
    }));
    whole = (await change.catch(() => undefined)) !== undefined;
    dying.kill();
    const [kept] = await registry.list('lin');
    expect([[before], [after]]).toContainEqual(kept?.accounts);
    for (const account of kept?.accounts ?? [])
      expect(await watches.isWatched('test', account), `after ${writes} writes`).toBe(true);
    // Whoever repeats it has it, and leaves nothing behind.
    await registry.replace(owner, 'whk_1', (webhook) => ({ ...webhook, accounts: [after] }));
    expect(await watches.isWatched('test', after)).toBe(true);
    if (whole) expect(await watches.isWatched('test', before)).toBe(false);
  }
}, 60_000);
