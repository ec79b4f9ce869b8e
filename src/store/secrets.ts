import { z } from 'zod';
import type { RandomBytes } from '../lib/ids.ts';
import type { CollectionSpec, Store } from './store.ts';

const secretRecord = z.object({ id: z.string(), value: z.instanceof(Uint8Array) });

const secrets: CollectionSpec<z.infer<typeof secretRecord>> = {
  name: 'secrets',
  schema: secretRecord,
};

/** What the service signs with: page cursors, addresses of evidence, deliveries of webhooks. */
export type SecretName = 'cursor' | 'evidence' | 'webhook';

/** A key of the service: the configured one, else one that is made once and kept for all instances. */
export async function serverSecret(options: {
  store: Store;
  name: SecretName;
  configured?: string | undefined;
  randomBytes: RandomBytes;
}): Promise<Uint8Array> {
  const { store, name: id, configured, randomBytes } = options;
  if (configured !== undefined) return Buffer.from(configured);
  const records = store.collection(secrets);
  // Read first: a start must not write what is there, since the disk may be full.
  const found = await records.get(id);
  if (found) return found.value;
  const fresh = new Uint8Array(randomBytes(32));
  const kept = await records.update(id, (current) => (current ? undefined : { id, value: fresh }));
  return kept?.value ?? fresh;
}
