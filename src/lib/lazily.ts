/**
 * Gives an object a member that is computed when it is read first, and kept. Unless it is said to be enumerable, copies
 * of the object go without it, and looking at all members does not compute it.
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
