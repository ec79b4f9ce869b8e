import type { Language } from '../../../../games/ids.ts';
import { langArg } from '../args.ts';
import { ofCatalog } from '../kept.ts';

/** What every field shares that leads from a player to the catalog. */
export const join = {
  nullable: true,
  kept: ofCatalog,
  description: 'What the catalog says of it; null while it does not know it.',
  args: langArg,
} as const;

export interface JoinArgs {
  readonly lang?: Language | null | undefined;
}
