import { Parser } from 'htmlparser2';

const blocks: ReadonlySet<string> = new Set(
  'p div br li ul ol tr table h1 h2 h3 h4 h5 h6 section article header footer blockquote'.split(
    ' ',
  ),
);
/** Elements whose content is not shown. */
const silent: ReadonlySet<string> = new Set(
  'script style head template noscript iframe object svg math title textarea'.split(' '),
);

/** Announcements escape some markup twice; more often means an attack. */
const maxPasses = 4;

/** Control characters, and those that are invisible or change the direction of text. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2065]/gu;

/** What a page would read as markup or as an escape. */
const markup = /<(?=[a-z/!?])/gi;
const mask = /&(?=#|(?:amp|lt|gt|quot|apos)(?![a-z]))/gi;

/**
 * The text of HTML: entities decoded, a line for each block, at most `maxCharacters`, without tags or anything that a page
 * could read as one. Never throws.
 */
export function plainText(html: string, maxCharacters: number): string {
  let text = html;
  for (let pass = 0; pass < maxPasses && /<[a-z/!?]|&[a-z#]/i.test(text); pass += 1)
    text = strip(text);
  return shorten(tidy(text).replaceAll(markup, '‹').replaceAll(mask, '＆'), maxCharacters);
}

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

const officialHosts = /(^|\.)(hoyoverse\.com|hoyolab\.com|mihoyo\.com)$/;

/** The first link to a page of the publisher, also when the game opens it by a script. */
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
 * A normalized URL of the publisher; null for other hosts, for anything but https, and for URLs with a user name, with a
 * password or of more than 2,000 characters.
 */
export function officialUrl(text: string): string | null {
  if (text.length > maxUrl || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isOpen = protocol === 'https:' && username === '' && password === '';
  return isOpen && officialHosts.test(hostname) ? href : null;
}

/**
 * More than any published text. The parser searches all open tags at each closing one: without a bound on the depth, its
 * time would grow with the square of it.
 */
const maxDepth = 100;
const maxTags = 20_000;

interface HtmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  isDone?(): boolean;
}

/** Reads HTML until it is nested too deep or has too many tags. Answers the number of tags that were read. */
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
