/** Calls `make` once for each key; its results must not be undefined. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** The same for objects as keys: a result stays in memory as long as its key. */
export function memoizeWeakly<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
