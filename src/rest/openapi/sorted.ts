/** A table in the order of its names, so that what is added moves nothing else. */
export const sorted = <Value>(table: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).sort(([one], [two]) => (one < two ? -1 : 1)));
