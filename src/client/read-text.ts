import { BadAnswerError } from './errors.ts';

/** The pieces of a body as they come; its reading ends with the loop. Throws what the network throws. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    // Who sends without end is cut off; nobody waits for how that goes.
    if (!isOver) reader.cancel().catch(() => undefined);
  }
}

/** A whole body as text. Throws `BadAnswerError` once it is longer than `maxBytes`, without reading on. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of piecesOf(response.body)) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) {
      throw new BadAnswerError(`The answer is longer than ${maxBytes} bytes.`, {
        status: response.status,
      });
    }
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Lets go of a body that nobody reads, so that its connection is free. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}
