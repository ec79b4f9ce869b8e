import { languages } from '../../../src/games/ids.ts';
import { type Text, textOrNull } from '../../../src/games/names.ts';
import type { Partner, TextMaps } from './catalog-source.ts';
import { plainText } from './catalog-text.ts';

const prefix = 'Camp';

/**
 * Where the source of the factions names an authority, the squad or department of it that the game shows: Obol Squad
 * and Silver Squad, Criminal Investigation and Metropolitan Order, External Strategy and
 * Airspace Patrol.
 */
const departments: Readonly<Record<string, string>> = {
  1041: 'N.E.D.F-Obols',
  1301: 'N.E.D.F-Obols',
  1361: 'N.E.D.F-Obols',
  1461: 'N.E.D.F-Obols',
  1381: 'N.E.D.F-Sliver',
  1241: 'N.E.P.S-CriminalInvestigation',
  1251: 'N.E.P.S-CriminalInvestigation',
  1261: 'N.E.P.S-CriminalInvestigation',
  1271: 'N.E.P.S-CriminalInvestigation',
  1521: 'N.E.P.S-MetropolitanOrderDivision',
  1561: 'E.S.D',
  1571: 'E.S.D',
  1591: 'A.P.D',
};

/** The faction of an agent by id; null when the sources do not agree on a name. */
export function factionsOf(
  partners: Readonly<Record<string, Partner>>,
  maps: TextMaps,
): (agentId: string) => Text {
  const chinese = maps[languages.indexOf('zh-cn')] ?? {};
  const keys = new Map(
    Object.entries(chinese)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, name]) => [name, key]),
  );
  return (agentId) => {
    const department = departments[agentId];
    const key =
      department === undefined ? keys.get(partners[agentId]?.Camp ?? '') : prefix + department;
    if (key === undefined) return null;
    return textOrNull(maps.map((map) => plainText(map[key])));
  };
}
