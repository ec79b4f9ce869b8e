/** Kinds of code points, as bits. */
export const kinds = {
  letter: 1,
  /** Whatever stands for a number; digits are among them. */
  number: 2,
  digit: 4,
  asciiDigit: 8,
  /** A letter or digit of ASCII. */
  ascii: 16,
  space: 32,
  /** Where an address ends: at white space and at marks that stand around one in a sentence. */
  stop: 64,
} as const;
const { letter, number, digit, asciiDigit, ascii, space, stop } = kinds;

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

/** What stands in place of a hidden code point: no text that is published holds it, and no rule knows it. */
const hidden = '\0';

/** A text by its code points. `steps` counts how often one was looked at. */
export function createScan(text: string) {
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

export type Scan = ReturnType<typeof createScan>;
