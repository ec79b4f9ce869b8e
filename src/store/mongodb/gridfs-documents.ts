import type { ObjectId } from 'mongodb';

/** Files of this release are named by their blob; those of the first one have an id of the driver's. */
export type FileId = string | ObjectId;

export interface FileDoc {
  readonly _id: FileId;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly filename: string;
  readonly metadata?: { readonly contentType?: unknown };
}

export interface ChunkDoc {
  readonly _id: ObjectId;
  readonly files_id: FileId;
  readonly n: number;
  readonly data: Uint8Array;
}
