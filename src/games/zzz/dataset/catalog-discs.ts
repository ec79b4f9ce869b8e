import type { CatalogRecord } from '../../catalog.ts';
import type { BonusRecord, SetBody, SetHead } from '../../catalog-set.ts';
import type { DataSource } from '../../dataset.ts';
import type { StatOf } from './catalog-curves.ts';
import { slots } from './catalog-main-stats.ts';
import { type Locs, readSource, readTooltips, type Suit, schemas } from './catalog-source.ts';
import { locNames, told, toldText } from './catalog-text.ts';

export type SetRecord = CatalogRecord<SetHead, SetBody>;

/** The drive disc sets in the order of their ids. A disc has no name of its own. */
export function discSetRecords(
  source: DataSource,
  locs: Locs,
  statOf: StatOf,
): readonly SetRecord[] {
  const { Suits } = readSource(source, 'enka-store/zzz/equipments.json', schemas.equipments);
  const tooltips = readTooltips(source, {
    folder: 'Suits',
    ids: Object.keys(Suits),
    schema: schemas.suitText,
    none: { SetBonus: {} },
  });
  return Object.entries(Suits).map(([id, suit]) => {
    const texts = told(tooltips(id));
    const bonus = (pieces: number, stats: BonusRecord['stats']): BonusRecord => ({
      text: toldText(texts, (text) => text.SetBonus[pieces]),
      stats,
    });
    return {
      head: {
        id: Number(id),
        names: locNames(locs, suit.Name),
        rarityMax: 5,
        kind: 'disc',
        icon: suit.Icon,
        slots,
        two: bonus(2, plainStats(suit, statOf)),
        // What four pieces give depends on the fight.
        four: bonus(4, []),
      },
      body: { pieces: {} },
    };
  });
}

const plainStats = ({ SetBonusProps }: Suit, statOf: StatOf): BonusRecord['stats'] =>
  Object.entries(SetBonusProps).map(([property, value]) => statOf(Number(property), value));
