import type { ParamRecord, ParamUnit } from '../../../src/games/catalog.ts';
import { languages } from '../../../src/games/ids.ts';
import { type Names, shortNames } from '../../../src/games/names.ts';
import { plain } from './source.ts';

/**
 * A talent's line is a label and a form: `Healing|{param2:F2P} Max HP+{param3:I}`. Each number becomes a row (R7.3).
 * What the form says about that number goes into the row's label, `Healing (Max HP)`; rows that would still be called
 * the same are numbered, `Charged Attack DMG (1)`.
 */
type TalentLines = readonly (string | undefined)[];

interface Placeholder {
  /** `param2`, or a number written in the form: the `0%` of `0%/{param2:P}`. */
  readonly param: string;
  readonly format: string;
  /** What stands before and behind it in the form, up to its neighbours. */
  readonly before: string;
  readonly behind: string;
}

const placeholders = /\{(param\d+):([^{}]*)\}|(?<![\d.])\d+%(?=\/\{)/g;
/** A multiplier of one number, not of the others in its list. */
const times = /^\s*[×x*]/;
const seconds = /^\s*(?:秒|초|วินาที|วิ|giây|сек\.?|sn\.?|s(?![a-z])|detik|dtk)/i;
/** Measure words behind a bare number, which the unit already has. */
const measures =
  /^(?:点|點|poin|pts?\.?|次|回|层|層|kali|lapis|ポイント|punkte|pkt\.|pontos|ед\.?|оч\.|ур\.|หน่วย|ครั้ง|ชั้น|điểm|lần|회|스택|accumuli)$/i;
const separator = /[+＋]|\/(?=[^/]*$)|[~–-]|\s(?:to|sampai|bis|bzw\.|à|até|đến|ila)\s|到|\s?ถึง\s?/;

/** The text between two numbers, divided at the separator. */
function shareOut(between: string): readonly [behind: string, before: string] {
  const match = separator.exec(between);
  if (!match) return [between, ''];
  return [between.slice(0, match.index), between.slice(match.index + match[0].length)];
}

/** `(a+b)×2` says `×2` of both numbers; the brackets are opened. */
function openBrackets(form: string): readonly [inner: string, ofAll: string] {
  const [, inner, ofAll] = /^[(（](.*)[)）]([^{}]*)$/.exec(form) ?? [];
  return inner === undefined ? [form, ''] : [inner, (ofAll ?? '').trim()];
}

function placeholdersOf(form: string): Placeholder[] {
  const [inner, ofAll] = openBrackets(form);
  const matches = [...inner.matchAll(placeholders)];
  const ends = matches.map((match) => match.index + match[0].length);
  const shares = matches
    .slice(1)
    .map((match, index) => shareOut(inner.slice(ends[index], match.index)));
  const own = matches.map(([whole, param = whole, format = 'P'], index) => ({
    param,
    format,
    before: index === 0 ? inner.slice(0, matches[0]?.index) : (shares[index - 1]?.[1] ?? ''),
    behind: (shares[index]?.[0] ?? inner.slice(ends[index])) + (ofAll && ` ${ofAll}`),
  }));
  const isList = matches.slice(1).every(({ index }, at) => inner.slice(ends[at], index) === '/');
  return isList ? listed(own) : own;
}

/** `{param2:P}/{param3:P} Max HP` says `Max HP` of each. */
function listed(list: readonly Placeholder[]): Placeholder[] {
  const before = list[0]?.before ?? '';
  const behind = list.at(-1)?.behind ?? '';
  return list.map((one) => ({ ...one, before, behind: times.test(behind) ? one.behind : behind }));
}

const splitLine = (line: string) => {
  const [label = '', ...form] = plain(line).split('|');
  return { label: label.trim(), form: form.join('|') };
};

/** What the form says of one number, apart from its unit. */
function remarkOf({ before, behind }: Placeholder, unit: ParamUnit): string {
  const rest = unit === 'seconds' ? behind.replace(seconds, '') : behind;
  const remark = [before, rest]
    .map((part) => part.trim())
    .filter((part) => part)
    .join('…')
    .replaceAll(/ {2,}/g, ' ');
  return measures.test(remark) ? '' : remark;
}

const secondsAhead = /^(?:\s*(?:\/|-|–|~|到|to)\s*\{[^{}]*\})*\s*(?:秒|s(?![a-z]))/;
const countAhead = /^(?:\/\{[^{}]*\})*[次层]/;
const countLabel = /\b(?:stacks?|charges|count|quota|instances)\b/i;

/**
 * Chinese, the language the game is written in, puts a measure word behind a number; English does it for seconds, and
 * its label tells some things that are counted.
 */
function unitOf(format: string, label: string, behind: readonly string[]): ParamUnit {
  if (format.endsWith('P')) return 'percent';
  if (behind.some((text) => secondsAhead.test(text))) return 'seconds';
  const isCount = countLabel.test(label) || behind.some((text) => countAhead.test(text));
  return format === 'I' && isCount ? 'count' : 'flat';
}

/** The form from behind one number to its end. */
function behindNumber(form: string, param: string): string {
  if (isWritten(param)) return '';
  const match = new RegExp(`\\{${param}:[^{}]*\\}`).exec(form);
  return match ? form.slice(match.index + match[0].length) : '';
}

const decimalsOf = (format: string): number => Number(/^F(\d)/.exec(format)?.[1] ?? 0);

/** As the game shows it; the product is freed of the noise of binary fractions before it is rounded. */
function shown(value: number, format: string): number {
  const scale = 10 ** decimalsOf(format);
  const points = format.endsWith('P') ? value * 100 : value;
  return Math.round(Number((points * scale).toPrecision(12))) / scale;
}

/** The same number in another language's form, which may tell the numbers in another order. */
function sameNumber(form: readonly Placeholder[], own: readonly Placeholder[], index: number) {
  const param = own[index]?.param;
  return form[index]?.param === param ? form[index] : form.find((other) => other.param === param);
}

/** Whether the number is written in the form, the same at each level. */
const isWritten = (param: string): boolean => param.endsWith('%');

const titled = (label: string, remarks: readonly string[]): string => {
  const inBrackets = remarks.filter((remark) => remark).join(', ');
  return inBrackets ? `${label} (${inBrackets})` : label;
};

const written = [languages.indexOf('zh-cn'), languages.indexOf('en')];

/** The rows of one line, given in each language, the first of which must be there. */
export function paramRows(
  lines: TalentLines,
  numbersOf: (param: string) => readonly number[],
): ParamRecord[] {
  const parts = lines.map((line) => (line === undefined ? undefined : splitLine(line)));
  const forms = parts.map((part) => placeholdersOf(part?.form ?? ''));
  const own = forms[0] ?? [];
  const units = own.map(({ param, format }) =>
    unitOf(
      format,
      parts[0]?.label ?? '',
      written.map((index) => behindNumber(parts[index]?.form ?? '', param)),
    ),
  );
  const remarks = own.map((placeholder, index) => remarkOf(placeholder, units[index] ?? 'flat'));
  const labelsOf = (index: number): Names => {
    const isAlone = remarks.filter((remark) => remark === remarks[index]).length === 1;
    const labels = parts.map((part, language) => {
      const placeholder = sameNumber(forms[language] ?? [], own, index);
      if (!part || !placeholder) return null;
      const remark = remarkOf(placeholder, units[index] ?? 'flat');
      return titled(part.label, [remark, isAlone ? '' : String(index + 1)]);
    });
    return shortNames(labels);
  };
  const levels = own.find(({ param }) => !isWritten(param))?.param;
  const valuesOf = (param: string) =>
    isWritten(param) && levels !== undefined
      ? numbersOf(levels).map(() => Number.parseInt(param, 10) / 100)
      : numbersOf(param);
  return own.map(({ param, format }, index) => ({
    labels: labelsOf(index),
    unit: units[index] ?? 'flat',
    values: valuesOf(param).map((value) => shown(value, format)),
  }));
}
