/**
 * Gives an object a member that is computed when it is read first, and kept. It is not enumerated: copies of the object
 * go without it, and nobody computes it by looking at all members.
 */
export function lazily<Name extends string, Value>(
  object: object & { readonly [Member in Name]?: Value },
  name: Name,
  compute: () => Value,
): void {
  Object.defineProperty(object, name, {
    configurable: true,
    get: () => {
      const value = compute();
      Object.defineProperty(object, name, { value });
      return value;
    },
  });
}
