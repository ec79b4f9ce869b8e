/** RFC 9112: a proxy sends the whole address. */
const absoluteForm = /^https?:\/\/[^/?#]*/i;

/**
 * The path and query of a request, whatever form they came in, so that all of the service goes by one spelling. What
 * is neither a path nor an address is left as it is: no route is called so.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(absoluteForm, '');
  if (rest.length === target.length || rest.startsWith('/')) return rest;
  return `/${rest}`;
}
