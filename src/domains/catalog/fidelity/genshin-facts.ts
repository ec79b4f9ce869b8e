/** They stand once for each element in data sets, each time as if it were the only one. */
export const travelers: ReadonlySet<number> = new Set([10_000_005, 10_000_007]);
