/** A file is no catalog, or not a whole one; the message is for the operator. */
export class CatalogFileError extends Error {
  constructor(fault: string, options?: ErrorOptions) {
    super(`The catalog file cannot be used: ${fault}.`, options);
    this.name = 'CatalogFileError';
  }
}

export const asFileError = (cause: unknown): CatalogFileError =>
  cause instanceof CatalogFileError
    ? cause
    : new CatalogFileError('it is damaged or not a catalog', { cause });
