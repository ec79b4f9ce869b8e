/** Runs once and remembers the result; after a failure it runs again. */
export function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= run().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** One run for all callers with the same key while it lasts. */
export function singleFlight<Result>(
  running: Map<string, Promise<Result>>,
  key: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const current = running.get(key);
  if (current) return current;
  const started = start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/**
 * Gives an object a member that is computed on first read. By default it is not enumerable: copies of the object lack it,
 * and listing the members does not compute it.
 */
export function lazily<Base extends object, Name extends string, Value>(
  object: Base & { readonly [Member in Name]?: Value },
  name: Name,
  compute: () => Value,
  { enumerable = false }: { readonly enumerable?: boolean } = {},
): Base & { readonly [Member in Name]: Value } {
  return Object.defineProperty(object, name, {
    configurable: true,
    enumerable,
    get: () => {
      const value = compute();
      Object.defineProperty(object, name, { value });
      return value;
    },
  }) as Base & { readonly [Member in Name]: Value };
}
