import type { BonusRecord, CatalogRecord, SetBody, SetHead } from '../../../src/games/catalog.ts';
import type { Text } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { makeEach, makeOf, readTable } from '../rows.ts';
import type { StatOf } from './catalog-curves.ts';
import { slots } from './catalog-main-stats.ts';
import {
  type Locs,
  readTooltips,
  type Suit,
  schemas,
  storePath,
  type TextMaps,
  tooltipRows,
} from './catalog-source.ts';
import { locNames, plainText, textOf, withMarkup } from './catalog-text.ts';

type SetRecord = CatalogRecord<SetHead, SetBody>;

/** What other tables tell of a set. */
interface SetOrigins {
  readonly maps: TextMaps;
  readonly recommended: (bonus: BonusRecord['stats']) => readonly number[];
}

/** The drive disc sets in the order of their ids. A disc has no name of its own. */
export function discSetRecords(
  source: DataSource,
  locs: Locs,
  statOf: StatOf,
  { maps, recommended }: SetOrigins,
): readonly SetRecord[] {
  const { Suits } = readTable(source, storePath('equipments'), schemas.equipments, 2);
  const tooltips = readTooltips(source, {
    folder: 'Suits',
    ids: Object.keys(Suits),
    schema: schemas.suitText,
    none: { SetBonus: {} },
  });
  const record = ([id, suit]: readonly [string, Suit]): SetRecord => {
    const texts = withMarkup(tooltips(id));
    const stats = plainStats(suit, statOf);
    const bonus = (pieces: number, plain: BonusRecord['stats']): BonusRecord => ({
      text: makeOf(
        tooltipRows('Suits', id),
        () => textOf(texts, (text) => text.SetBonus[pieces]) ?? itemText(maps, id, pieces),
      ),
      stats: plain,
    });
    return {
      head: {
        id: Number(id),
        names: locNames(locs, suit.Name),
        rarityMax: 5,
        kind: 'disc',
        icon: suit.Icon,
        slots,
        two: bonus(2, stats),
        // What four pieces give depends on the fight.
        four: bonus(4, []),
      },
      body: { pieces: {}, recommendedCharacters: recommended(stats) },
    };
  };
  return makeEach(Object.entries(Suits), record, ([id]) => [
    { file: storePath('equipments'), keys: ['Suits', id] },
  ]);
}

/** What the names of the game's items tell of the bonus, where the texts have no file of the set yet. */
function itemText(maps: TextMaps, id: string, pieces: number): Text {
  const texts = maps.map((map) => plainText(map[`EquipmentSuit_${id}_${pieces}_des`]));
  return texts.some((text) => text !== null) ? texts : null;
}

const plainStats = ({ SetBonusProps }: Suit, statOf: StatOf): BonusRecord['stats'] =>
  Object.entries(SetBonusProps).map(([property, value]) => statOf(Number(property), value));
