/** A global id is base64url of `Type:game:id` (R15.4). */
export const encodeGlobalId = (typename: string, id: string | number | bigint): string =>
  Buffer.from(`${typename}:${id}`).toString('base64url');

/** Answers a type that does not exist for text that is no global id; `node` then finds nothing. */
export function decodeGlobalId(globalId: string): { typename: string; id: string } {
  const text = Buffer.from(globalId, 'base64url').toString();
  const colon = text.indexOf(':');
  return colon < 1
    ? { typename: '', id: '' }
    : { typename: text.slice(0, colon), id: text.slice(colon + 1) };
}
