import { z } from 'zod';
import type { RandomBytes } from './domains/keys/token.ts';
import type { CollectionSpec, Store } from './store/store.ts';

const secretRecord = z.object({ id: z.string(), value: z.instanceof(Uint8Array) });

const secrets: CollectionSpec<z.infer<typeof secretRecord>> = {
  name: 'secrets',
  schema: secretRecord,
};

/** The key that signs cursors: the configured one, else one that is made once and kept for all instances. */
export async function cursorSecret(options: {
  store: Store;
  configured: string | undefined;
  randomBytes: RandomBytes;
}): Promise<Uint8Array> {
  const { store, configured, randomBytes } = options;
  if (configured !== undefined) return Buffer.from(configured);
  const fresh = new Uint8Array(randomBytes(32));
  const id = 'cursor';
  const kept = await store
    .collection(secrets)
    .update(id, (current) => (current ? undefined : { id, value: fresh }));
  return kept?.value ?? fresh;
}
