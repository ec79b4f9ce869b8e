import { Problem } from '../../lib/problem.ts';
import { createPictureCalls, type PictureHostOptions, unavailable } from './calls.ts';
import { type PictureFormat, readPictureHeader } from './header.ts';
import type { Size } from './sizes.ts';

/** A picture as its host has it, known to be one by its first bytes. */
export interface Original extends Size {
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
}

/**
 * A host of the games' art. Both reject with a `Problem` only, before their deadline: `asset_not_found` when the host
 * has no such file, `upstream_unavailable` when it is down, switched off (`PictureHostOff`), or what it has is no picture that
 * we would show.
 */
export interface PictureHost {
  /** Whether it is asked at all. */
  readonly isOn: boolean;
  fetch(path: string): Promise<Original>;
  /** The size alone, from the beginning of the file. */
  measure(path: string): Promise<Size>;
  /** Lets running requests end. */
  close(): Promise<void>;
}

/** More than any art of the games has; a few bytes can promise far more. */
export const maxPixels = 20_000_000;

/** The size stands here in every usual file. */
const headerBytes = 65_536;

/** A client of one host of pictures. */
export function createPictureHost(options: PictureHostOptions): PictureHost {
  const { name: provider, logger } = options;
  const calls = createPictureCalls(options);

  function unfit(path: string, why: string): Problem {
    logger?.warn({ provider, path, why }, 'picture refused');
    return unavailable();
  }

  /** Its bytes and what they are; throws for all that is no picture. */
  async function read(path: string, range?: number) {
    const reply = await calls.ask(path, range);
    if (reply.kind === 'missing')
      throw new Problem('asset_not_found', 'The host of the pictures does not have this one.');
    if (reply.kind === 'unfit') throw unfit(path, reply.why);
    const header = readPictureHeader(reply.bytes);
    if (header === undefined) throw unfit(path, 'It is no picture.');
    const { size } = header;
    if (size && size.width * size.height > maxPixels)
      throw unfit(path, `It has ${size.width} x ${size.height} pixels.`);
    return { ...header, bytes: reply.bytes };
  }

  async function fetch(path: string): Promise<Original> {
    const { bytes, format, size } = await read(path);
    if (size === undefined) throw unfit(path, 'Its size cannot be read.');
    return { bytes, format, ...size };
  }

  return {
    isOn: options.baseUrl !== '',
    fetch,
    async measure(path) {
      const { size } = await read(path, headerBytes);
      if (size) return size;
      const { width, height } = await fetch(path);
      return { width, height };
    },
    close: calls.close,
  };
}
