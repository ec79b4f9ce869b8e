import type { Readable } from 'node:stream';
import { Problem } from '../lib/problem.ts';

/**
 * A body of exactly so many bytes; never more of it is held. Rejects with a problem when it is longer, shorter, or its
 * sender is gone.
 */
export function readExactly(stream: Readable, size: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const bytes = new Uint8Array(size);
    let length = 0;
    const refuse = (problem: Problem): void => {
      stream.off('data', take);
      // What still comes is let go, so that the connection can be used again.
      stream.resume();
      reject(problem);
    };
    const take = (chunk: Uint8Array): void => {
      if (length + chunk.byteLength > size) {
        refuse(new Problem('payload_too_large', `The body has more than ${size} bytes.`));
      } else {
        bytes.set(chunk, length);
        length += chunk.byteLength;
      }
    };
    const cutShort = (): void => refuse(Problem.invalid('body', `It has less than ${size} bytes.`));
    // Who went away before anybody read is announced no more.
    if (stream.destroyed) return cutShort();
    stream.on('data', take);
    stream.once('end', () => (length === size ? resolve(bytes) : cutShort()));
    stream.once('error', cutShort).once('close', cutShort);
  });
}
