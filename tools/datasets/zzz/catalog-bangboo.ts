import type { BangbooBody, BangbooHead, CatalogRecord } from '../../../src/games/catalog.ts';
import { languages } from '../../../src/games/ids.ts';
import { shortNames } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { readBangbooStats } from './bangboo-stats.ts';
import { bangbooTexts } from './bangboo-texts.ts';
import { publicRarity, schemas, type TextMaps } from './catalog-source.ts';
import { plainText } from './catalog-text.ts';

type BangbooRecord = CatalogRecord<BangbooHead, BangbooBody>;

const namePrefix = 'Bangboo_Name_';

/** The bangboo that have a name and a rank, in the order of their ids. */
export function bangbooRecords(source: DataSource, maps: TextMaps): readonly BangbooRecord[] {
  const facts = readTable(source, 'zzz-plugin-maps/BangbooId2Data.json', schemas.bangboo);
  const byName = new Map(Object.values(facts).map((fact) => [fact.CHS, fact]));
  const chinese = maps[languages.indexOf('zh-cn')] ?? {};
  const statsOf = readBangbooStats(source);
  const named = Object.entries(chinese)
    .filter(([key]) => key.startsWith(namePrefix))
    .map(([key, name]) => ({ key, name, id: key.slice(namePrefix.length) }));
  return named
    .flatMap(({ key, name, id }) => {
      // One has another id in each source.
      const fact = facts[id] ?? byName.get(name);
      if (fact === undefined) return [];
      const names = shortNames(maps.map((map) => plainText(map[key])));
      const head = {
        id: Number(id),
        names,
        rarity: publicRarity(fact.rank),
        icon: icon(fact.icon),
      };
      return [{ head, body: { ...bangbooTexts(source, id), ...statsOf(Number(id)) } }];
    })
    .toSorted((left, right) => left.head.id - right.head.id);
}

/** The picture host keeps the game's pictures by their file names. */
function icon(path: string): string | null {
  const name = path.split('/').at(-1);
  return name ? `/ui/zzz/${name}` : null;
}
