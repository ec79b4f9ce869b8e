import type { Problem } from '../../lib/problem.ts';
import type { Audience, ListenerKey } from './audience.ts';

export interface KeyCheckDependencies {
  /** Why a key may not be used any more from an address; asks no store while the key is as it was. */
  readonly refusalOf: (key: ListenerKey) => Promise<Problem | undefined>;
  readonly onError: (error: unknown) => void;
}

/** A tick comes about once a second, and a stream ends within a second of its key (R3.7). */
const againMs = 500;

/** Ends the streams whose keys may not be used any more; to be called about once a second. Never rejects. */
export function createKeyCheck(
  audience: Pick<Audience, 'keys' | 'dismiss'>,
  { refusalOf, onError }: KeyCheckDependencies,
): () => Promise<void> {
  let checking: Promise<void> | undefined;

  async function checkAll(): Promise<void> {
    for (const key of audience.keys()) {
      const refusal = await refusalOf(key).catch(onError);
      if (refusal) audience.dismiss(key, refusal);
    }
  }

  function check(): Promise<void> {
    checking ??= checkAll().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  return () => {
    setTimeout(check, againMs).unref();
    return check();
  };
}
