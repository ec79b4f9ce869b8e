const removed = '[redacted]';

// Where an address ends: at white space and at marks that stand around one in a sentence.
const rest = String.raw`[^\s<>"'“”‘’«»()\[\]{}、。，！？；：（）「」『』【】《》]*`;
const domainLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
/** Endings that also count in capitals; any other counts in small letters, since a sentence begins with a capital. */
const knownEndings =
  'com|net|org|info|biz|gg|io|me|tv|co|cc|ru|su|cn|jp|kr|tw|hk|id|vn|th|my|sg|ph|in|uk|de|fr|es|pl|br|us|eu|ua|app|dev|xyz|top|site|online|shop|store|link|club|live|fun|icu|vip|moe|ly|to|tk|ml|ga|cf|gq';
const dot = String.raw`(?:\.|\s?[\[({]\s?(?:\.|dot|punkt)\s?[\])}]\s?)`;
const at = String.raw`(?:@|\s?[\[({]\s?(?:@|at)\s?[\])}]\s?)`;

const patterns: readonly RegExp[] = [
  // Links with a scheme, however it is written.
  new RegExp(String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/${rest}`, 'giu'),
  /\b(?:mailto|tel|sms|skype|tg|whatsapp|discord|line|weixin):[^\s]+/giu,
  // Mail addresses, also with (at) and [dot].
  new RegExp(
    String.raw`[\p{L}\p{N}._%+-]{1,64}${at}${domainLabel}(?:${dot}${domainLabel}){1,8}`,
    'giu',
  ),
  // Links without a scheme: a name with a dot in it, or an address in numbers.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}@])(?:${domainLabel}${dot}){1,8}(?:(?:${knownEndings})(?![\p{L}\p{N}]))(?::\d{1,5})?(?:[/?#]${rest})?`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}@.])(?:${domainLabel}\.){1,8}(?:\p{Ll}{2,24}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])(?::\d{1,5})?(?:[/?#]${rest})?`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)(?::\d{1,5})?(?:[/?#]${rest})?`,
    'gu',
  ),
  // Handles, and the old ones of Discord with their number.
  /(?:[a-z0-9._-]{1,64})?@[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,63}/giu,
  /[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)/gu,
];

/** Digits with what stands between those of a phone number. */
const numbers = /(?<![\p{L}\p{Nd}_])[+(]{0,2}\p{Nd}(?:[ ().\-/–]{0,3}\p{Nd})+(?![\p{Nd}_])/gu;
const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})(?: \d{1,2})?$/;
const fewestDigits = 8;
const fewestWithPlus = 6;

/** Replaces contact data; the reported UID stays, since the whole report is about it. */
export function redact(text: string, reportedUid: string): string {
  const contacts = patterns.reduce((left, pattern) => left.replaceAll(pattern, removed), text);
  return contacts.replaceAll(numbers, (number) => {
    const digits = number.replaceAll(/\P{Nd}/gu, '');
    if (digits === reportedUid || date.test(number)) return number;
    const fewest = number.includes('+') ? fewestWithPlus : fewestDigits;
    return Array.from(digits).length >= fewest ? removed : number;
  });
}
