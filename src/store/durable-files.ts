import { open } from 'node:fs/promises';
import { privateFile } from './private-files.ts';

/** The content type is the first line of the file, so that one rename publishes both. */
export async function writeDurably(
  path: string,
  contentType: string,
  bytes: Uint8Array,
): Promise<void> {
  const file = await open(path, 'w', privateFile);
  try {
    await file.writeFile(`${contentType.replaceAll('\n', ' ')}\n`);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is on disk only when its folder is. Windows cannot open folders and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}
