import { withoutUnseen } from '../../../lib/plain-text.ts';
import type { Submission } from '../report.ts';
import { redact } from './contact-data.ts';

/** The longest public text, in code points (R9.6). */
const maxPublic = 500;

/** Keeps the first three and the last two digits (R9.6). */
export const maskUid = (uid: string): string =>
  `${uid.slice(0, 3)}${'*'.repeat(uid.length - 5)}${uid.slice(-2)}`;

/** What everybody may read of a description: nothing unseen, no contact data, and at most 500 code points. */
export function publicTextOf({
  description,
  reportedUid,
}: Pick<Submission, 'description' | 'reportedUid'>): string {
  const { text } = redact(plain(description), reportedUid);
  const points = Array.from(text);
  return points.length > maxPublic ? `${points.slice(0, maxPublic - 1).join('')}…` : text;
}

/** Nothing of ASCII looks like anything else; most texts have nothing else. */
const ascii = /^[\0-\x7f]*$/;
const asciiOfContacts = /^[A-Za-z0-9@.:/+_#-]$/;

/** The text with what looks like a letter or digit of ASCII as that: full-width and mathematical forms. */
function plain(text: string): string {
  const seen = withoutUnseen(text).replaceAll(/\r\n?/g, '\n');
  if (ascii.test(seen)) return seen;
  return Array.from(seen, (point) => {
    const rewritten = point.normalize('NFKC');
    return asciiOfContacts.test(rewritten) ? rewritten : point;
  }).join('');
}
