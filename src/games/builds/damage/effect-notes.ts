import { type CatalogPack, oncePerPack } from '../../catalog-pack.ts';
import type { NamedEffect } from '../../effects/effect.ts';
import { partTitle } from './buff-names.ts';
import type { CountedEffect, EffectChoices } from './conditions.ts';
import type { FoundEffects } from './effects.ts';
import { type Notes, noNotes, shown } from './notes.ts';

/** One that counts has stacks. */
type ListedEffect = NamedEffect & Partial<Pick<CountedEffect, 'stacks'>>;

const idOf = ({ id, stacks, effect: { stacks: most = 1 } }: ListedEffect): string =>
  stacks === undefined || most === 1 ? id : `${id} at ${shown(stacks)} of ${most} stacks`;

interface Origin {
  readonly record: string;
  readonly part: string;
}

const origins = oncePerPack(() => new Map<string, Origin>());

/** The record that gives an effect, and the part of it: `Hu Tao` and `constellation 4`. */
function originOf({ id, from }: NamedEffect, pack: CatalogPack): Origin {
  const known = origins(pack).get(id);
  if (known) return known;
  const [number = '', part = ''] = id.split('-');
  const records = { set: pack.sets, weapon: pack.weapons, kit: pack.characters }[from];
  const origin = {
    record: records.find(Number(number))?.names[0] ?? number,
    part: from === 'weapon' ? '' : partTitle(part),
  };
  origins(pack).set(id, origin);
  return origin;
}

/** Lists effects by what gives them: `Hu Tao skill (10000046-skill), constellation 1 (10000046-c1); Amos' Bow (15502)`. */
function listEffects(effects: readonly ListedEffect[], pack: CatalogPack): string[] {
  const records = new Map<string, Map<string, string>>();
  for (const one of effects) {
    const { record, part } = originOf(one, pack);
    const parts = records.get(record) ?? new Map<string, string>();
    const ids = parts.get(part);
    parts.set(part, ids === undefined ? idOf(one) : `${ids}, ${idOf(one)}`);
    records.set(record, parts);
  }
  return [...records].map(([record, parts]) => {
    const named = [...parts].map(([part, ids]) => (part === '' ? `(${ids})` : `${part} (${ids})`));
    return `${record} ${named.join(', ')}`;
  });
}

/** The same for what the elements of a team give: `resonance of dendro (resonance_dendro, resonance_dendro-2)`. */
function listResonances(ids: readonly string[]): string[] {
  const byName = new Map<string, string[]>();
  for (const id of ids) {
    const [first = id] = id.split('-');
    const name = first.replace('_', ' of ');
    byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  return [...byName].map(([name, own]) => `${name} (${own.join(', ')})`);
}

/** Notes which effects count and which do not, by what gives them and their ids, where they change damage (R10.4b). */
export function noteEffects(
  { counted, left, team, resonances }: FoundEffects,
  choices: EffectChoices,
  pack: CatalogPack,
  notes: Notes,
): void {
  if (notes === noNotes) return;
  const add = (why: string, of: readonly ListedEffect[], more: readonly string[] = []): void => {
    const listed = [
      ...listEffects(
        of.filter(({ isIdle }) => !isIdle),
        pack,
      ),
      ...more,
    ];
    if (listed.length > 0) notes.add(`${why}: ${listed.join('; ')}.`);
  };
  const fromTeam = new Set(team.map(({ id }) => id));
  const own = counted.filter(({ id }) => !fromTeam.has(id));
  const isSent = ({ id }: NamedEffect): boolean => Object.hasOwn(choices, id);
  const isAlways = ({ effect }: NamedEffect): boolean => effect.when === undefined;
  const unsent = own.filter((one) => !isSent(one));
  const idle = [...own, ...team].filter((one) => isSent(one) && one.isIdle);
  notes.add(idle.length > 0 && `It changes no damage: ${listEffects(idle, pack).join('; ')}.`);
  add('Counted as it was sent', own.filter(isSent));
  add('Counted because it needs no condition', unsent.filter(isAlways));
  add(
    'Counted because its condition usually holds',
    unsent.filter((one) => !isAlways(one)),
  );
  add('Not counted because its condition usually fails', left);
  add('Counted from the team', team, listResonances(resonances));
}
