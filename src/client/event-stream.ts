import { BadAnswerError } from './errors.ts';
import { piecesOf } from './read-text.ts';

/** One message of an event stream. */
export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/**
 * The messages of an event stream; undefined for each piece that brought none, so that its reader knows the other end to
 * be alive. A message of more than `maxCharacters` ends it with `BadAnswerError`.
 */
export async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  maxCharacters: number,
): AsyncGenerator<StreamMessage | undefined> {
  const decoder = new TextDecoder();
  // Of the message that is on its way; the last piece may hold the beginning of its end.
  let before: string[] = [];
  let length = 0;
  let last = '';
  for await (const piece of piecesOf(body)) {
    const blocks = (last + decoder.decode(piece, { stream: true })).split(blockEnd);
    const rest = blocks.pop() ?? '';
    yield undefined;
    for (const block of blocks) {
      const message = messageOf(before.join('') + block);
      before = [];
      length = 0;
      if (message) yield message;
    }
    const cut = Math.max(0, rest.length - longestEnd);
    before.push(rest.slice(0, cut));
    last = rest.slice(cut);
    length += cut;
    if (length > maxCharacters) throw new BadAnswerError('A message of the stream has no end.');
  }
}

const blockEnd = /\r\n\r\n|\n\n|\r\r/;
/** All but one character of the longest end. */
const longestEnd = 3;

/** Undefined for a comment, which keeps the connection alive. */
function messageOf(block: string): StreamMessage | undefined {
  let event = 'message';
  const data: string[] = [];
  let isMessage = false;
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    isMessage ||= field === 'event' || field === 'data';
  }
  return isMessage ? { event, data: data.join('\n') } : undefined;
}
