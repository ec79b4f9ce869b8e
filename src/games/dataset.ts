/** The folder that `npm run data:build` reads: `json('enka-store/gi/avatars.json')`; 64-bit numbers come as strings. */
export interface DataSource {
  /** Throws `MissingTable` when the source is whole and has no such file; any other error is one to stop at. */
  json(path: string): unknown;
}

/** A source does not have a table: the newest records may lack some yet. */
export class MissingTable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MissingTable';
  }
}

/** One table; undefined when the source does not have it. */
export function findTable(source: DataSource, path: string): unknown {
  try {
    return source.json(path);
  } catch (error) {
    if (error instanceof MissingTable) return undefined;
    throw error;
  }
}
