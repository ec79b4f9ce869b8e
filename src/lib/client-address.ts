/**
 * The client's address: the socket's, or, behind `trustedHops` proxies, the entry that many places from the right of
 * `X-Forwarded-For` (R3.8). Entries further left can be written by the client and are not looked at.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  if (trustedHops === 0 || forwardedFor === undefined) return normalAddress(socketAddress);
  const entries = forwardedFor.split(',');
  return (
    normalAddress(entries.at(-trustedHops)?.trim() ?? socketAddress) || normalAddress(socketAddress)
  );
}

const normalAddress = (text: string): string =>
  text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text;
