import type { DocumentNode } from 'graphql';
import type { Known } from './checked-document.ts';

/** What is kept of documents takes at most so much memory, by what `bytesOf` estimates. */
export const defaultMaxBytes = 24 * 1024 * 1024;

// Measured on heaps of documents of many shapes; each figure is on the safe side.
const bytesOfDocument = 6_000;
const bytesOfToken = 650;
const bytesOfSourceCharacter = 2;
const bytesOfOperation = 1_000;
const bytesOfCodeCharacter = 12;

/** How much memory is kept for a document, estimated. */
export function bytesOf({ source, document, faults, operations }: Known): number {
  let code = 0;
  for (const { rewritten } of operations.values()) code += rewritten?.codeCharacters ?? 0;
  return (
    bytesOfDocument +
    bytesOfSourceCharacter * source.length +
    bytesOfToken * (tokensOf(document) + faults.length) +
    bytesOfOperation * operations.size +
    bytesOfCodeCharacter * code
  );
}

function tokensOf({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count += 1;
  return count;
}
