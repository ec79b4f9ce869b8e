import { stripInvisible } from '../../lib/text.ts';

/** Keeps the first three and the last two digits (R9.6). */
export const maskUid = (uid: string): string =>
  `${uid.slice(0, 3)}${'*'.repeat(uid.length - 5)}${uid.slice(-2)}`;

/** The longest public text, in code points (R9.6). */
const maxPublic = 500;

/** The public form of a description: no invisible characters, no contact data, at most 500 code points. */
export function toPublicText({
  description,
  reportedUid,
}: {
  readonly description: string;
  readonly reportedUid: string;
}): string {
  const { text } = redact(normalize(description), reportedUid);
  const points = Array.from(text);
  return points.length > maxPublic ? `${points.slice(0, maxPublic - 1).join('')}…` : text;
}

/** Replaces contact data, but not the reported UID. Each rule goes over the text once, which bounds the cost. */
export function redact(text: string, reportedUid: string): { text: string; steps: number } {
  const scan = createScan(text);
  for (const rule of [...rules, hideNumber(reportedUid)])
    for (let index = 0; index < scan.length; ) index = rule(scan, index);
  return { text: scan.shown(), steps: scan.steps() };
}

const onlyAscii = /^[\0-\x7f]*$/;
const contactCharacter = /^[A-Za-z0-9@.:/+_#-]$/;

/** Turns full-width and mathematical letters and digits into ASCII, so that the rules recognize them. */
function normalize(text: string): string {
  const visible = stripInvisible(text).replaceAll(/\r\n?/g, '\n');
  if (onlyAscii.test(visible)) return visible;
  return Array.from(visible, (point) => {
    const rewritten = point.normalize('NFKC');
    return contactCharacter.test(rewritten) ? rewritten : point;
  }).join('');
}

// Kinds of code points, as bits.
const letter = 1;
/** Any numeric code point, digits included. */
const number = 2;
const digit = 4;
const asciiDigit = 8;
/** A letter or digit of ASCII. */
const ascii = 16;
const space = 32;
/** Ends an address: white space, and the marks around one in a sentence. */
const stop = 64;
const alphanumeric = letter | number;

/** Hides contact data at `index`, and answers where the search continues: never before `index`. */
type Rule = (scan: Scan, index: number) => number;

/** A link with any scheme. */
const hideLink: Rule = (scan, index) => {
  if (!scan.is(index, 0, ':') || scan.slice(index, index + 3) !== '://') return index + 1;
  let begin = scan.back(index, ascii, '+.-', 21);
  const isInside = () => !scan.is(begin, letter) || scan.is(begin - 1, ascii, '_');
  while (begin < index && isInside()) begin += 1;
  return index - begin < 2 ? index + 3 : scan.hide(begin, scan.until(index + 3, stop));
};

const messengers = /^(?:mailto|tel|sms|skype|tg|whatsapp|discord|line|weixin)$/i;

/** A name on a messenger: `telegram:name`. */
const hideMessenger: Rule = (scan, index) => {
  if (!scan.is(index, 0, ':') || scan.is(index + 1, space)) return index + 1;
  const begin = scan.back(index, ascii, '_', 9);
  if (!messengers.test(scan.slice(begin, index))) return index + 1;
  const end = scan.until(index + 1, space);
  return end === index + 1 ? end : scan.hide(begin, end);
};

const skipSpace = (scan: Scan, index: number): number => scan.run(index, space, '', 1);

/** Where a sign in brackets ends, or a word for it: `(at)`, `[ . ]`. */
function bracketEnd(scan: Scan, index: number, words: readonly string[]): number | undefined {
  if (!scan.is(index, 0, '[({')) return undefined;
  const begin = skipSpace(scan, index + 1);
  const text = scan.slice(begin, begin + 5).toLowerCase();
  const word = words.find((each) => text.startsWith(each));
  if (word === undefined) return undefined;
  const end = skipSpace(scan, begin + word.length);
  return scan.is(end, 0, '])}') ? skipSpace(scan, end + 1) : undefined;
}

/** Where a dot ends between two labels. */
type DotEnd = (scan: Scan, index: number) => number | undefined;

const plainDot: DotEnd = (scan, index) => (scan.is(index, 0, '.') ? index + 1 : undefined);
const anyDot: DotEnd = (scan, index) =>
  plainDot(scan, index) ?? bracketEnd(scan, skipSpace(scan, index), ['.', 'dot', 'punkt']);

interface Label {
  readonly begin: number;
  readonly end: number;
}

/** The labels of a name that begins at `index`, with a dot between each two. */
function labelsFrom(scan: Scan, index: number, dotEnd = anyDot): Label[] {
  const labels: Label[] = [];
  let begin: number | undefined = index;
  while (begin !== undefined && scan.is(begin, alphanumeric)) {
    const run = scan.run(begin, alphanumeric, '-');
    const end = scan.back(run, 0, '-');
    labels.push({ begin, end });
    begin = end === run ? dotEnd(scan, end) : undefined;
  }
  return labels;
}

/** A mail address, also with (at) and [dot]. */
const hideMail: Rule = (scan, index) => {
  const isSign = scan.is(index, 0, '@');
  const after = isSign ? index + 1 : bracketEnd(scan, index, ['@', 'at']);
  if (after === undefined) return index + 1;
  const at = isSign ? index : scan.back(index, space, '', 1);
  const begin = scan.back(at, alphanumeric, '._%+-', 64);
  const [, ...labels] = labelsFrom(scan, after);
  const last = labels.at(-1);
  return last && begin < at ? scan.hide(begin, last.end) : after;
};

/** Endings that also count in capitals; any other counts in lower case only, since a sentence begins with a capital. */
const knownEndings: ReadonlySet<string> = new Set(
  'com net org info biz gg io me tv co cc ru su cn jp kr tw hk id vn th my sg ph in uk de fr es pl br us eu ua app dev xyz top site online shop store link club live fun icu vip moe ly to tk ml ga cf gq'.split(
    ' ',
  ),
);
const isKnownEnding = (word: string): boolean => knownEndings.has(word.toLowerCase());
const isLowerCase = (word: string): boolean => /^\p{Ll}{2,24}$/u.test(word);
const longestEnding = 24;

/** Where the port and path after a name or numeric address end. */
function tailEnd(scan: Scan, index: number): number {
  const digits = scan.is(index, 0, ':') ? scan.run(index + 1, asciiDigit, '', 5) : index;
  const end = digits > index + 1 ? digits : index;
  return scan.is(end, 0, '/?#') ? scan.until(end + 1, stop) : end;
}

/** A link without a scheme: a name with a dot in it, up to its last label that is an ending. */
const hideName =
  (isEnding: (word: string) => boolean, dotEnd: DotEnd): Rule =>
  (scan, index) => {
    if (!scan.is(index, alphanumeric)) return index + 1;
    const [first, ...labels] = labelsFrom(scan, index, dotEnd);
    const ends = labels.flatMap(({ begin, end }) => {
      const text = scan.slice(begin, Math.min(end, begin + longestEnding + 1));
      const [word = ''] = text.split('-', 1);
      if (!isEnding(word)) return [];
      return text.startsWith('xn--') ? end : begin + word.length;
    });
    const end = ends.at(-1);
    if (end === undefined) return (labels.at(-1) ?? first)?.end ?? index + 1;
    // After `@` it is a handle too, and may continue after the name.
    const isHandle = scan.is(index - 1, 0, '@');
    const handleEnd = isHandle ? scan.run(index, alphanumeric, '_.-', 64) : end;
    return scan.hide(isHandle ? index - 1 : index, Math.max(tailEnd(scan, end), handleEnd));
  };

/** An address in numbers. */
const hideNumericAddress: Rule = (scan, index) => {
  const end = scan.run(index, asciiDigit, '.');
  const address = /^(\d{1,3}(?:\.\d{1,3}){3})\.*$/.exec(scan.slice(index, end))?.[1];
  return address
    ? scan.hide(index, tailEnd(scan, index + address.length))
    : Math.max(end, index + 1);
};

const hideHandle: Rule = (scan, index) => {
  if (!scan.is(index, 0, '@') || !scan.is(index + 1, alphanumeric, '_')) return index + 1;
  const end = scan.run(index + 2, alphanumeric, '_.-', 63);
  return end === index + 2 ? end : scan.hide(scan.back(index, ascii, '._-', 64), end);
};

/** An old handle of Discord, with its number. */
const hideTag: Rule = (scan, index) => {
  if (!scan.is(index, 0, '#')) return index + 1;
  const end = scan.run(index + 1, asciiDigit, '', 5);
  const begin = scan.back(index, alphanumeric, '_.', 32);
  return end === index + 5 && index - begin > 1 ? scan.hide(begin, end) : index + 1;
};

const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})(?: \d{1,2})?$/;
const fewestDigits = 8;
const fewestWithPlus = 6;

/** Where a phone number begins whose first digit is at `index`; undefined inside of a word. */
function numberBegin(scan: Scan, index: number): number | undefined {
  let begin = scan.back(index, 0, '+(', 2);
  while (begin < index && scan.is(begin - 1, letter | digit, '_')) begin += 1;
  return scan.is(begin - 1, letter | digit, '_') ? undefined : begin;
}

/** Where it ends: digits continue after the marks between groups of a phone number. */
function numberEnd(scan: Scan, index: number): number | undefined {
  const ends: number[] = [];
  for (let next = index; scan.is(next, digit); ) {
    const end = scan.run(next, digit);
    ends.push(end);
    next = scan.run(end, 0, ' ().-/–', 3);
  }
  // The last group may be the beginning of a word.
  if (scan.is(ends.at(-1) ?? index, 0, '_')) ends.pop();
  return ends.at(-1);
}

function isPhoneNumber(text: string, digits: string): boolean {
  const fewest = text.includes('+') ? fewestWithPlus : fewestDigits;
  return !date.test(text) && Array.from(digits).length >= fewest;
}

/** A phone number, or the UID of another account. */
const hideNumber =
  (reportedUid: string): Rule =>
  (scan, index) => {
    if (!scan.is(index, digit)) return index + 1;
    const begin = numberBegin(scan, index);
    const end = begin === undefined ? undefined : numberEnd(scan, index);
    if (begin === undefined || end === undefined) return scan.run(index, digit);
    const text = scan.slice(begin, end);
    const digits = text.replaceAll(/\P{Nd}/gu, '');
    return digits !== reportedUid && isPhoneNumber(text, digits) ? scan.hide(begin, end) : end;
  };

const rules: readonly Rule[] = [
  hideLink,
  hideMessenger,
  hideMail,
  hideName(isKnownEnding, anyDot),
  hideName(isLowerCase, plainDot),
  hideNumericAddress,
  hideHandle,
  hideTag,
];

const stops = '<>"\'“”‘’«»()[]{}、。，！？；：（）「」『』【】《》';

function kindOf(point: string): number {
  if (/[0-9]/.test(point)) return number | digit | asciiDigit | ascii;
  if (/[A-Za-z]/.test(point)) return letter | ascii;
  if (/\s/.test(point)) return space | stop;
  if (/\p{L}/u.test(point)) return letter;
  if (/\p{N}/u.test(point)) return /\p{Nd}/u.test(point) ? number | digit : number;
  return stops.includes(point) ? stop : 0;
}

const kindsOfAscii = Uint8Array.from({ length: 128 }, (_, code) =>
  kindOf(String.fromCharCode(code)),
);
const kindAt = (point: string): number => kindsOfAscii[point.charCodeAt(0)] ?? kindOf(point);

/** Replaces a hidden code point: no published text contains it, and no rule matches it. */
const hidden = '\0';

/** A text by its code points. `steps` counts their reads, which bounds the cost of a text. */
function createScan(text: string) {
  const points = Array.from(text);
  const kindsOf = Uint8Array.from(points, kindAt);
  let steps = 0;

  /** Whether the code point there is of one of these kinds, or one of these marks. */
  function is(index: number, kind: number, marks = ''): boolean {
    steps += 1;
    const point = points[index];
    return point !== undefined && (((kindsOf[index] ?? 0) & kind) !== 0 || marks.includes(point));
  }

  return {
    length: points.length,
    steps: () => steps,
    is,
    slice(begin: number, end: number): string {
      steps += end - begin;
      return points.slice(begin, end).join('');
    },
    /** Where code points of these kinds end, from `begin` on. */
    run(begin: number, kind: number, marks = '', most = points.length): number {
      let end = begin;
      while (end - begin < most && is(end, kind, marks)) end += 1;
      return end;
    },
    /** Where those begin that stand before `end`. */
    back(end: number, kind: number, marks = '', most = points.length): number {
      let begin = end;
      while (end - begin < most && is(begin - 1, kind, marks)) begin -= 1;
      return begin;
    },
    /** Where the first of these follows, or the end of the text. */
    until(begin: number, kind: number): number {
      let end = begin;
      while (end < points.length && !is(end, kind)) end += 1;
      return end;
    },
    hide(begin: number, end: number): number {
      points.fill(hidden, begin, end);
      kindsOf.fill(0, begin, end);
      return end;
    },
    shown: () => points.join('').replaceAll(/\0+/g, '[redacted]'),
  };
}

type Scan = ReturnType<typeof createScan>;
