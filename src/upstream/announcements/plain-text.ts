import { Parser } from 'htmlparser2';

/** What stands on lines of its own. */
const blocks: ReadonlySet<string> = new Set(
  'p div br li ul ol tr table h1 h2 h3 h4 h5 h6 section article header footer blockquote'.split(
    ' ',
  ),
);
/** What is never text. */
const silent: ReadonlySet<string> = new Set(
  'script style head template noscript iframe object svg math title textarea'.split(' '),
);

/** Announcements escape some markup twice; what is escaped more often means harm. */
const maxPasses = 4;

/** Control characters, and those that turn the direction of what follows or cannot be seen. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2065]/gu;

/** What a page would read as markup, or as the mask of it. */
const markup = /<(?=[a-z/!?])/gi;
const mask = /&(?=#|(?:amp|lt|gt|quot|apos)(?![a-z]))/gi;

/**
 * The text of a piece of HTML: entities decoded, lines where blocks end, at most `maxCharacters`. No tag is left, and
 * nothing that a page could read as one. Never throws.
 */
export function plainText(html: string, maxCharacters: number): string {
  let text = html;
  for (let pass = 0; pass < maxPasses && /<[a-z/!?]|&[a-z#]/i.test(text); pass += 1)
    text = strip(text);
  return shorten(tidy(text).replaceAll(markup, '‹').replaceAll(mask, '＆'), maxCharacters);
}

/** The same on one line. */
export const plainLine = (html: string, maxCharacters: number): string =>
  shorten(plainText(html, Number.POSITIVE_INFINITY).replaceAll(/\s+/g, ' '), maxCharacters);

function strip(html: string): string {
  const parts: string[] = [];
  let silences = 0;
  readHtml(html, {
    open(name) {
      if (silent.has(name)) silences += 1;
      if (blocks.has(name)) parts.push('\n');
      if (name === 'td' || name === 'th') parts.push(' ');
    },
    text(text) {
      if (silences === 0) parts.push(text);
    },
    close(name) {
      if (silent.has(name)) silences = Math.max(0, silences - 1);
      if (blocks.has(name)) parts.push('\n');
    },
  });
  return parts.join('');
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[\r\n\u2028\u2029]+/g, '\n')
    .replaceAll(unsafe, (character) => (character === '\n' ? '\n' : ''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();

function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const characters = Array.from(text);
  if (characters.length <= maxCharacters) return text;
  return `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/** Where the publisher's own pages are. */
const officialHosts = /(^|\.)(hoyoverse\.com|hoyolab\.com|mihoyo\.com)$/;

/** The first page of the publisher that a piece of HTML leads to, also where the game opens it by a script. */
export function officialLink(html: string): string | null {
  let found: string | null = null;
  readHtml(html, {
    open(name, { href }) {
      const [address] = name === 'a' ? (/https:\/\/[^\s'"<>()\\]+/.exec(href ?? '') ?? []) : [];
      if (address !== undefined) found ??= officialUrl(address);
    },
    isDone: () => found !== null,
  });
  return found;
}

const maxUrl = 2000;

/**
 * An address of the publisher as URLs are written; null for what is none, or not of https, or elsewhere, or has a user name
 * or a password, or is far too long.
 */
export function officialUrl(text: string): string | null {
  if (text.length > maxUrl || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isOpen = protocol === 'https:' && username === '' && password === '';
  return isOpen && officialHosts.test(hostname) ? href : null;
}

/**
 * Deeper and longer than anything that is published. The parser looks through all open tags at each closing one, so what it
 * does grows with the square of how deep they are: with a bound on the depth it grows with the length alone.
 */
const maxDepth = 100;
const maxTags = 20_000;

/** What is done with the parts of a document, each where it stands. */
interface HtmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether nothing of what follows matters. */
  isDone?(): boolean;
}

/** Reads a piece of HTML up to where it is nested too deep or has too many tags. Answers how many tags were read. */
export function readHtml(html: string, { open, text, close, isDone }: HtmlReader): number {
  let tags = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1;
      depth += 1;
      open?.(name, attributes);
      if (depth >= maxDepth || tags >= maxTags || isDone?.() === true) parser.pause();
    },
    ontext: (data) => text?.(data),
    onclosetag(name) {
      depth -= 1;
      close?.(name);
    },
  });
  parser.end(html);
  return tags;
}
