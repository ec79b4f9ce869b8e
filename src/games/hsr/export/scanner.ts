import type { ExportFormat } from '../../export-format.ts';
import { sayable } from '../../export-left-out.ts';
import { recordName } from '../../pack-data.ts';
import type { HsrShowcase, HsrShowcaseCharacter } from '../showcase.ts';
import { type HsrData, hsrData } from '../tables.ts';
import { isScanned, scannedCharacter } from './character.ts';
import { scannedRelic } from './relic.ts';

/** The release whose files these are like: optimizers look at its number. */
const build = 'v1.4.0';

/** Both of the siblings have ids from 8001 on; those of the sister are even. */
const firstTrailblazer = 8001;

/** Who plays the trailblazer; the format's own default where none is shown. */
function trailblazerOf(characters: readonly HsrShowcaseCharacter[]): 'Stelle' | 'Caelus' {
  const shown = characters.find(
    ({ avatarId }) => avatarId >= firstTrailblazer && avatarId < firstTrailblazer + 999,
  );
  return shown && shown.avatarId % 2 === 1 ? 'Caelus' : 'Stelle';
}

function scannedLightCone(
  { pack }: HsrData,
  { id, level, promotion, superimpose }: NonNullable<HsrShowcaseCharacter['lightCone']>,
  location: string,
): object | undefined {
  const name = recordName(pack.weapons, id, 'en');
  if (name === null) return undefined;
  return {
    id: String(id),
    name,
    level,
    ascension: promotion,
    superimposition: superimpose,
    location,
    lock: false,
  };
}

/** What a scanner would number as it comes to it: `relic_1`. */
const numbered = (kind: string, list: readonly object[]): object[] =>
  list.map((one, index) => ({ ...one, _uid: `${kind}_${index + 1}` }));

/**
 * The files of HSR-Scanner, version 4. They have the game's own ids and English names, so that what has a name is known to
 * the format; what is worn by somebody without one is worn by nobody.
 */
export const scannerFormat: ExportFormat<HsrShowcase> = {
  name: 'hsr_scanner',
  suffix: 'hsr-scanner',
  write({ characters }, { uid, pack }) {
    const data = hsrData(pack);
    const leftOut = { count: 0 };
    const shown = characters.filter(({ hidden }) => !hidden);
    const worn = shown.map(({ avatarId, lightCone, relics }) => {
      const location = isScanned(data, avatarId) ? String(avatarId) : '';
      return {
        lightCones: sayable(leftOut, lightCone ? [lightCone] : [], (one) =>
          scannedLightCone(data, one, location),
        ),
        relics: sayable(leftOut, relics, (one) => scannedRelic(leftOut, data, one, location)),
      };
    });
    const document = {
      source: 'HSR-Scanner',
      build,
      version: 4,
      metadata: { uid: Number(uid), trailblazer: trailblazerOf(characters) },
      light_cones: numbered(
        'light_cone',
        worn.flatMap(({ lightCones }) => lightCones),
      ),
      relics: numbered(
        'relic',
        worn.flatMap(({ relics }) => relics),
      ),
      characters: sayable(leftOut, characters, (one) => scannedCharacter(data, one)),
    };
    return { document, skipped: leftOut.count };
  },
};
