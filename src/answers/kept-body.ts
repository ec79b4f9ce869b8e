import type { Coded, Coding, FindCoded } from '../lib/http-response.ts';
import { type Compress, processCompressor } from './compressor.ts';

/** Bytes that are answered again and again, and their compressed forms. */
export interface KeptBody {
  /** As they are without any coding. What an answer writes fresh follows them. */
  readonly bytes: Buffer;
  /** Compressed once, when the first one asks for it. */
  readonly coded: FindCoded;
  /** Bytes of memory that it takes, in all its forms. */
  size(): number;
  /** Calls each time it takes more memory than before; one listener at most. */
  onGrown(listener: () => void): void;
}

/** What is shorter fits into one packet with its headers, compressed or not. */
export const minCompressedBytes = 1024;

/** What a form takes beside its bytes. */
const overhead = 256;

export function keptBody(bytes: Buffer, compress: Compress = processCompressor.compress): KeptBody {
  /** What is compressed, or being compressed. */
  let forms: Map<Coding, Coded | Promise<Coded | undefined>> | undefined;
  let size = bytes.byteLength;
  let grown: (() => void) | undefined;

  async function keepForm(coding: Coding, making: Promise<Coded>): Promise<Coded | undefined> {
    try {
      const coded = await making;
      forms?.set(coding, coded);
      size += coded.bytes.byteLength + overhead;
      grown?.();
      return coded;
    } catch {
      // Who asks next tries again; this one is answered plain.
      forms?.delete(coding);
      return undefined;
    }
  }

  return {
    bytes,
    coded(coding) {
      const known = forms?.get(coding);
      if (known) return known;
      const making = bytes.byteLength < minCompressedBytes ? undefined : compress(coding, bytes);
      if (making === undefined) return undefined;
      const form = keepForm(coding, making);
      forms ??= new Map();
      forms.set(coding, form);
      return form;
    },
    size: () => size,
    onGrown(listener) {
      grown = listener;
    },
  };
}
