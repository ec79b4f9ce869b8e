import type { WornGear } from '../../../games/builds/build.ts';
import { inputRanges, isRatio, statOf } from '../../../games/builds/words.ts';
import type { GivenPiece } from './given.ts';
import type { Reading } from './reading.ts';

/** The most sub stats of a piece, in every game. */
const maxSubStats = 4;
/** A percentage of gear that is no larger is a fraction: the lowest roll of a sub stat is more in percent points. */
const largestFraction = 0.7;
const rollRange = { min: 1, max: 10 };

/** The pieces that a character wears; each slot is worn once (R10.1). */
export function readGear(
  reading: Reading,
  given: readonly GivenPiece[],
  at: string,
): readonly WornGear[] {
  const { slots } = reading.game;
  if (given.length > slots.length) {
    reading.fault(at, `At most ${slots.length} pieces: ${slots.join(', ')}.`);
    return [];
  }
  const worn = new Set<string>();
  return given.map((piece, index) => {
    const path = `${at}.${index}`;
    if (worn.has(piece.slot)) reading.fault(`${path}.slot`, 'No slot is worn twice.');
    worn.add(piece.slot);
    return readPiece(reading, piece, path);
  });
}

function readPiece(reading: Reading, piece: GivenPiece, path: string): WornGear {
  const { words, pack, game } = reading;
  const slot = reading.word(`${path}.slot`, piece.slot, game.slots);
  const setId = piece.setId ?? null;
  if (setId !== null && !pack.sets.find(setId))
    reading.fault(`${path}.set.id`, 'There is no such set.');
  const rarity = piece.rarity ?? null;
  const rarities = Object.keys(words.maxGearLevel);
  if (rarity !== null) reading.word(`${path}.rarity`, String(rarity), rarities);
  const top = words.maxGearLevel[rarity ?? Number(rarities.at(-1))] ?? 0;
  const level = piece.level ?? null;
  if (level !== null) reading.within(`${path}.level`, level, { min: 0, max: top });
  return {
    slot,
    setId,
    rarity,
    level,
    mainStat: readMainStat(reading, piece, path),
    subStats: readSubStats(reading, piece, `${path}.subStats`),
  };
}

function readMainStat(reading: Reading, piece: GivenPiece, path: string): WornGear['mainStat'] {
  const { mainStats } = reading.pack.shared.slots.find(({ slot }) => slot === piece.slot) ?? {};
  const { value } = piece.mainStat;
  const stat = statOf(piece.mainStat.stat);
  // Which stats an unknown slot has cannot be said.
  if (mainStats)
    readAllowed(reading, stat, mainStats, { path: `${path}.mainStat.stat`, slot: piece.slot });
  return {
    stat,
    value: value == null ? null : readValue(reading, stat, value, `${path}.mainStat.value`),
  };
}

/** A stat that only other slots have is known, and yet no main stat of this one. */
function readAllowed(
  reading: Reading,
  stat: string,
  mainStats: readonly string[],
  { path, slot }: { readonly path: string; readonly slot: string },
): void {
  const isElsewhere = reading.pack.shared.slots.some((other) => other.mainStats.includes(stat));
  if (mainStats.includes(stat) || !isElsewhere) reading.word(path, stat, mainStats);
  else {
    reading.fault(
      path,
      `${stat} is no main stat of the slot ${slot}, which has one of ${mainStats.join(', ')}.`,
    );
  }
}

function readSubStats(
  reading: Reading,
  { subStats }: GivenPiece,
  path: string,
): WornGear['subStats'] {
  const seen = new Set<string>();
  return reading
    .atMost(path, subStats, maxSubStats)
    .map(({ stat: name, value, rolls: count }, index) => {
      const at = `${path}.${index}`;
      const stat = reading.word(`${at}.stat`, statOf(name), reading.pack.shared.subStats);
      if (seen.has(stat)) reading.fault(`${at}.stat`, 'A piece has no sub stat twice.');
      seen.add(stat);
      if (count != null) reading.within(`${at}.rolls`, count, rollRange);
      return { stat, value: readValue(reading, stat, value, `${at}.value`), rolls: count ?? null };
    });
}

/** Points for percentages, as gear is shown; what can only be a fraction is read as one (R10.5). */
function readValue(reading: Reading, stat: string, value: number, path: string): number {
  reading.within(path, value, inputRanges.gearValue);
  if (!isRatio(stat) || value === 0 || value > largestFraction) return value;
  const read = Number((value * 100).toPrecision(12));
  reading.note(`${stat} ${value} of a piece is read as a fraction: ${read} percent.`);
  return read;
}
