import { z } from 'zod';
import type { CollectionSpec } from '../../store/store.ts';

const sizeRecord = z.object({
  /** The host and the path: `primary:/ui/UI_AvatarIcon_Ayaka.png`. */
  id: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

export type SizeRecord = z.infer<typeof sizeRecord>;

/** What originals measure: no source has it, so each is read once from the picture itself. */
export const sizeRecords: CollectionSpec<SizeRecord> = {
  name: 'picture_sizes',
  schema: sizeRecord,
};
