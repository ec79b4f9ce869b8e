import { privateFile } from '../private-files.ts';

/** How every process opens the records. */
export const lmdbOptions = {
  /** For the files that LMDB makes itself. Its types leave this out: 664 is what they would have without it. */
  permissionsMode: privateFile,
  /**
   * Each transaction is on disk before the next one begins. Left to itself, lmdb syncs beside the next one, under a lock
   * of its own: a process killed while it holds that one takes those that write beside it along (`MDB_PANIC`), and their
   * pages.
   */
  overlappingSync: false,
  noSubdir: false,
  maxDbs: 2,
};
