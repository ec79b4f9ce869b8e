import { isSeen } from '../../lib/plain-text.ts';
import { isPublicAddress, isPublicName } from '../../lib/public-address.ts';

const maxCharacters = 2048;
const minHighPort = 1024;

/**
 * What is wrong with an address that a webhook names, in words for its owner; undefined when it may be used. Where a
 * name leads is found out at each delivery.
 */
export function targetFault(text: string, toPrivate: boolean): string | undefined {
  if (text.length > maxCharacters) return `At most ${maxCharacters} characters.`;
  if (!URL.canParse(text)) return 'It is an absolute https URL.';
  if (/\s/u.test(text) || !isSeen(text)) return 'It holds no spaces, and nothing that is not seen.';
  const url = new URL(text);
  const schemes = toPrivate ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) return 'It is an https URL.';
  if (url.username !== '' || url.password !== '') return 'It holds no user name and no password.';
  if (url.hash !== '') return 'It has no fragment.';
  if (!isPort(url.port)) return 'Its port is 443, 80, or 1024 and above.';
  if (!toPrivate && !mayBePublic(url.hostname)) return 'It leads to a public address.';
  return undefined;
}

const isPort = (port: string): boolean =>
  port === '' || port === '443' || port === '80' || Number(port) >= minHighPort;

function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = host.includes(':') || /^[0-9.]+$/.test(host);
  return isAddress ? isPublicAddress(host) : isPublicName(host);
}
