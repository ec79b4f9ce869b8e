import type { CatalogContent, CharacterBody } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { makeEach } from '../rows.ts';
import { headReader } from './catalog-character-heads.ts';
import { kitReader } from './catalog-character-kits.ts';
import { ascensionOf } from './catalog-costs.ts';
import { type Avatar, avatarsPath, type Forms, formsById } from './catalog-forms.ts';
import { growthReader, levelStops } from './catalog-levels.ts';
import type { Releases } from './catalog-releases.ts';
import { readCharacterTexts } from './catalog-source.ts';
import { textOf } from './catalog-text.ts';

const ascensions = 6;

/** Whole numbers, as the game shows them, at each stop up to level 90. */
function levelReader(source: DataSource): (avatar: Avatar) => CharacterBody['levels'] {
  const valueAt = growthReader(source);
  return ({ BaseProps, PropGrowCurves, PromoteProps }) => {
    const growth = (prop: string) => ({
      base: BaseProps[prop] ?? 0,
      curve: PropGrowCurves[prop] ?? 0,
      promote: PromoteProps.map((values) => values[prop] ?? 0),
    });
    const [hp, atk, def] = [growth('1'), growth('4'), growth('7')];
    return levelStops(ascensions).map((stop) => ({
      ...stop,
      hp: Math.round(valueAt(hp, stop)),
      atk: Math.round(valueAt(atk, stop)),
      def: Math.round(valueAt(def, stop)),
    }));
  };
}

/**
 * In the order of their ids, one for each id: who can have several elements has the one it starts as, and its other
 * forms beside it. Names are those of the showcase.
 */
export function characterRecords(
  source: DataSource,
  releases: Releases,
): CatalogContent['characters'] {
  const texts = readCharacterTexts(source);
  const headOf = headReader(source, releases);
  const levelsOf = levelReader(source);
  const kitOf = kitReader(source);
  const bodyOf = (id: number, forms: Forms): CharacterBody => ({
    description: textOf(texts, (language) => language.get(id)?.description),
    ...kitOf(forms),
    ascension: ascensionOf(texts[0]?.get(id)?.costs),
    levels: levelsOf(forms[0].avatar),
    path: null,
    traces: [],
    coreSkill: [],
  });
  return makeEach(
    [...formsById(source)],
    ([id, forms]) => ({ head: headOf(id, forms), body: bodyOf(id, forms) }),
    ([, forms]) => forms.map(({ key }) => ({ file: avatarsPath, keys: [key] })),
  ).toSorted((a, b) => a.head.id - b.head.id);
}
