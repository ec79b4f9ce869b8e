import { Parser } from 'htmlparser2';

/**
 * Deeper and longer than anything that is published. The parser looks through all open tags at each closing one, so what it
 * does grows with the square of how deep they are: with a bound on the depth it grows with the length alone.
 */
const maxDepth = 100;
const maxTags = 20_000;

/** What is done with the parts of a document, each where it stands. */
export interface HtmlReader {
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
