import { z } from 'zod';
import type { RandomBytes } from '../lib/ids.ts';
import type { CollectionSpec, Store } from './store.ts';

const secretRecord = z.object({ id: z.string(), value: z.instanceof(Uint8Array) });

export const secretRecords: CollectionSpec<z.infer<typeof secretRecord>> = {
  name: 'secrets',
  keeps: 'for good',
  schema: secretRecord,
};

/** What the service signs (page cursors, addresses of evidence, deliveries of webhooks), and the key of digests of erased accounts. */
type SecretName = 'cursor' | 'evidence' | 'webhook' | 'erasure';

/** A secret of the service: the configured one, else one that is made once and stored for all instances. */
export async function serverSecret(options: {
  store: Store;
  name: SecretName;
  configured?: string | undefined;
  randomBytes: RandomBytes;
}): Promise<Uint8Array> {
  const { store, name: id, configured, randomBytes } = options;
  if (configured !== undefined) return Buffer.from(configured);
  const records = store.collection(secretRecords);
  // Read first: the disk may be full, and a start must not need to write.
  const found = await records.get(id);
  if (found) return found.value;
  const fresh = new Uint8Array(randomBytes(32));
  const made = await records.update(id, (current) => (current ? undefined : { id, value: fresh }));
  return made?.value ?? fresh;
}
