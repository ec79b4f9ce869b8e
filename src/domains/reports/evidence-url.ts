/** R9.2. */
export const evidenceRule = { most: 5, mostCharacters: 2048 } as const;

/** What parsers read differently: white space, control characters, backslashes, and the @ of a user in front of a host. */
const ambiguous = /[\s\p{Cc}\\]|^[^:]*:\/\/[^/?#]*@/u;
const absolute = /^https?:\/\/[^/]/i;

/**
 * R9.2: the address in its normal form when its origin (scheme, host and port, as they are parsed) is this
 * one, and it names no user; undefined otherwise. It is an https address, save where the origin itself is a plain one.
 */
export function evidenceUrlOf(text: string, origin: string): string | undefined {
  if (text.length > evidenceRule.mostCharacters || ambiguous.test(text) || !absolute.test(text))
    return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  return url.origin === origin ? url.href : undefined;
}
