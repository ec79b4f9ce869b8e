import type { CatalogContent } from '../../games/catalog.ts';
import type { CatalogKind } from '../../games/catalog-pack.ts';
import { bannerFaults, sharedFaults, slotsOf, wholeFaults } from './content-faults.ts';
import { type AnyRecord, recordFault, setFault, weaponFault } from './record-faults.ts';

export interface RefusedRecord {
  readonly kind: CatalogKind;
  readonly id: number;
  readonly why: string;
}

export interface Validated {
  /** What may be served: the content without the refused records. */
  readonly content: CatalogContent;
  readonly refused: readonly RefusedRecord[];
  /** What is wrong with the content as a whole; with any fault none of it may be served. */
  readonly faults: readonly string[];
}

/** Checks everything that readers of a catalog rely on. Never throws. */
export function validate(content: CatalogContent): Validated {
  const refused: RefusedRecord[] = [];
  const kept = <R extends AnyRecord>(
    kind: CatalogKind,
    records: readonly R[],
    faultOf: (record: R) => string | undefined = recordFault,
  ): readonly R[] =>
    records.filter((record) => {
      const why = recordFault(record) ?? faultOf(record);
      if (why !== undefined) refused.push({ kind, id: record.head.id, why });
      return why === undefined;
    });
  const slots = slotsOf(content.shared);
  return {
    content: {
      ...content,
      characters: kept('characters', content.characters),
      weapons: kept('weapons', content.weapons, weaponFault),
      sets: kept('sets', content.sets, (set) => setFault(set, slots)),
      namecards: kept('namecards', content.namecards),
      bangboo: kept('bangboo', content.bangboo),
    },
    refused,
    faults: [...wholeFaults(content), ...sharedFaults(content, slots), ...bannerFaults(content)],
  };
}
