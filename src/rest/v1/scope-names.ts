/** `WRITE_REPORT` of the graph is `write:report` here; the others are the same in lower case already. */
export const scopeNames = (scopes: readonly string[]): string[] =>
  scopes.map((scope) => scope.toLowerCase().replace('_', ':'));
