import { open } from 'node:fs/promises';

/** What LMDB writes of a commit into one of its two header pages, as far as it is looked at. */
interface Header {
  readonly version: number;
  readonly pageSize: number;
  readonly lastPage: number;
  readonly transaction: number;
}

/** How long the file of records is, and how long it should be by its newest header. */
export interface FileLength {
  readonly bytes: number;
  readonly expected: number;
}

/** The file is not what was written. */
export class Damage extends Error {}

const magic = 0xbeefc0de;
/** The version of the file's form that the LMDB of this release reads. */
const dataVersion = 2;
const headerPage = 0x08;
const headerBytes = 168;
const pageSizes: ReadonlySet<number> = new Set(
  Array.from({ length: 8 }, (_, power) => 512 * 2 ** power),
);

/**
 * Reads both header pages of a file of LMDB without LMDB, which a wrong one can end. Undefined where there is no file
 * yet. Throws what is wrong, without its subject.
 */
export async function readFileLength(path: string): Promise<FileLength | undefined> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'EISDIR') throw new Damage('is a folder, where a file belongs');
    if (error.code === 'EACCES')
      throw new Error('cannot be read and written by this user: run as the user that owns it');
    throw new Error(`cannot be opened (${error.code ?? error.message})`);
  });
  if (file === undefined) return undefined;
  try {
    const { size: bytes } = await file.stat();
    if (bytes === 0) throw new Damage('is empty: all that it held is gone');
    const pageAt = async (offset: number): Promise<Header> => {
      const page = Buffer.alloc(headerBytes);
      const { bytesRead } = await file.read(page, 0, headerBytes, offset);
      if (bytesRead < headerBytes) throw new Damage('is cut short, within its header');
      return readHeader(page);
    };
    const first = await pageAt(0);
    const second = await pageAt(first.pageSize);
    if (first.pageSize !== second.pageSize)
      throw new Damage('has two header pages that contradict each other');
    const newest = second.transaction > first.transaction ? second : first;
    return { bytes, expected: (newest.lastPage + 1) * newest.pageSize };
  } finally {
    await file.close();
  }
}

function readHeader(page: Buffer): Header {
  const header = {
    version: page.readUInt32LE(28) & 0xffff,
    pageSize: page.readUInt32LE(48),
    lastPage: Number(page.readBigUInt64LE(144)),
    transaction: Number(page.readBigUInt64LE(152)),
  };
  const isHeader = (page.readUInt16LE(18) & headerPage) !== 0 && page.readUInt32LE(24) === magic;
  if (!isHeader) throw new Damage('has a damaged header page');
  if (header.version !== dataVersion)
    throw new Error(
      `is of version ${header.version} of LMDB's form, and this release reads version ${dataVersion}: run the release that wrote it`,
    );
  if (!pageSizes.has(header.pageSize) || header.lastPage < 1 || header.lastPage > 2 ** 40)
    throw new Damage('has a damaged header page');
  return header;
}
