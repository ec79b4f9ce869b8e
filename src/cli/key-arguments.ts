import { parseRange } from '../lib/address.ts';
import { UsageError } from './failure.ts';

/** The one key id that a command is about. */
export function keyIdOf([keyId, ...rest]: readonly string[]): string {
  if (keyId === undefined) throw new UsageError('The key id is missing.');
  if (keyId.startsWith('svc_')) throw new UsageError('Name the key by its key id, key_….');
  if (rest.length > 0) throw new UsageError(`There is one argument too many: ${rest[0]}.`);
  return keyId;
}

/** Ranges as they were given: each option may hold several between commas. */
export function rangesOf(given: readonly string[] = []): string[] {
  return given.flatMap((option) =>
    option.split(',').map((text) => {
      const range = parseRange(text);
      if (range) return range.text;
      throw new UsageError(
        `"${text}" is no address range such as 203.0.113.0/24 or 2001:db8::/32.`,
      );
    }),
  );
}
