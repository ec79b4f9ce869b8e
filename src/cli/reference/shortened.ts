/** So many rows show what a list holds. */
const maxRows = 2;
/** Of plain values, such as those of each level. */
const maxValues = 3;

/** The value with the first elements of its lists: enough to see what they hold. */
export function shortened<Value>(value: Value): Value {
  return shorten(value) as Value;
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object' || one === null);
    return value.slice(0, isPlain ? maxValues : maxRows).map(shorten);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one)]));
}
