import type { PictureFormat } from '../../upstream/pictures/header.ts';

/** The types of picture that are taken as evidence (R9.9). */
export const evidenceTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** What a picture of each type is by its bytes; it is also the ending of its name. */
export const formatOf: Readonly<Record<EvidenceType, PictureFormat>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export interface EvidenceName {
  readonly id: string;
  readonly contentType: EvidenceType;
}

/** The last segment of an address: `upl_….png`. */
const fileOf = ({ id, contentType }: EvidenceName): string => `${id}.${formatOf[contentType]}`;

/** The path within this service; it is what links are signed for, wherever it is reached. */
export const pathOf = (name: EvidenceName): string => `/evidence/${fileOf(name)}`;

/** What a file name names; undefined for what none of ours can be. */
export function readFile(file: string): EvidenceName | undefined {
  const [, id, ending] = /^(upl_[0-9A-Za-z]{22})\.(png|jpg|webp)$/.exec(file) ?? [];
  const contentType = evidenceTypes.find((type) => formatOf[type] === ending);
  return id === undefined || contentType === undefined ? undefined : { id, contentType };
}

/** Where it is: below `evidenceUrl`, which leads to this service. */
export function addressOf(evidenceUrl: string, name: EvidenceName): string {
  const { origin, pathname } = new URL(evidenceUrl);
  return origin + pathname.replace(/\/$/, '') + pathOf(name);
}

/** An address without a user, on a host of characters that all parsers read alike; and its path. */
const plainAddress = /^https?:\/\/(?:(?![/?#@\\%])[!-~])+(\/[^?#]*)$/i;
const maxCharacters = 2048;

/**
 * The address in its normal form when this service issues it, below this `evidenceUrl`; undefined for any other (R9.2).
 * Its origin is compared as it is parsed, and its path letter by letter; a query or fragment is none of it.
 */
export function issuedAddress(evidenceUrl: string, text: string): string | undefined {
  const path = text.length > maxCharacters ? undefined : plainAddress.exec(text)?.[1];
  const name = path === undefined ? undefined : nameOf(path);
  if (name === undefined || !URL.canParse(text)) return undefined;
  const issued = new URL(addressOf(evidenceUrl, name));
  const isIssued = new URL(text).origin === issued.origin && path === issued.pathname;
  return isIssued ? issued.href : undefined;
}

/** The upload that an address names, wherever this service was reached when it was made; undefined for any other. */
export function nameOf(url: string): EvidenceName | undefined {
  const path = url.replace(/[?#].*$/s, '');
  return readFile(path.slice(path.lastIndexOf('/') + 1));
}
