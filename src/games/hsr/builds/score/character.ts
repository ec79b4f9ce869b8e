import type { CharacterForm } from '../../../builds/build.ts';
import type { Kit, KitHit, KitSkill } from '../../../builds/kit.ts';
import type { BaseStat } from '../../../builds/panel.ts';
import { rememberedNatures } from '../../../builds/score/tables.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { baseStat } from '../../../catalog-recommended.ts';
import { hsrData } from '../../tables.ts';
import { findStat, pathOf } from '../../vocabulary.ts';
import { kitOf } from '../kits.ts';

/** What of a character decides what its relics are worth. */
export interface HsrNature {
  /** In the players' words: `Hunt`; null for a character that the tables lack. */
  readonly path: string | null;
  /** In lower case, `lightning`. */
  readonly element: string | null;
  /** The stats that its traces raise, `atk` for a share of it too: what its kit lives on. */
  readonly traces: ReadonlySet<string>;
  /** What it hits with. */
  readonly hitsWith: BaseStat;
  /** What its healing or its shields grow with. */
  readonly protectsWith: BaseStat;
}

const bases: readonly BaseStat[] = ['atk', 'hp', 'def'];

const elementNames = /^(physical|fire|ice|lightning|wind|quantum|imaginary)_dmg_bonus$/;

/** Nodes of a tree that raise a stat: five of one, three of another, two of a third. What five raise is what it hits with. */
const manyNodes = 5;

/** What the skills are shares of, all of them used once at their highest levels; ATK where that is not known. */
function scalingOf({ skills }: Kit): BaseStat {
  const sums = new Map<BaseStat, number>();
  for (const { parts, times } of Object.values(skills).flatMap(firstHits)) {
    for (const { stat, values } of parts) {
      const base = bases.find((one) => one === stat);
      if (base !== undefined) sums.set(base, (sums.get(base) ?? 0) + times * (values.at(-1) ?? 0));
    }
  }
  const [[most] = ['atk'] as const] = [...sums].toSorted(([, one], [, other]) => other - one);
  return most;
}

const firstHits = ({ variants }: KitSkill): readonly KitHit[] => variants[0]?.hits ?? [];

const noKit: Kit = { skills: {}, missing: {}, raised: [] };

/** Of the newest kit, unless it is said to be the original one. */
function read(pack: CatalogPack, form: CharacterForm): HsrNature {
  const { avatarId: id, enhanced } = form;
  const avatar = hsrData(pack).tables.avatars[id];
  const nodes = (avatar?.forms.at(enhanced === false ? 0 : -1)?.rows ?? [])
    .flat()
    .flatMap(([, property]) =>
      property === null ? [] : [baseStat(findStat(property) ?? property)],
    );
  const count = (stat: string): number => nodes.filter((node) => node === stat).length;
  const head = pack.characters.find(id);
  const [protectsWith = 'atk'] = bases.toSorted((one, other) => count(other) - count(one));
  return {
    path: avatar ? pathOf(avatar.path).name : (head?.weaponType ?? null),
    element: head?.element?.toLowerCase() ?? null,
    traces: new Set(nodes.map((stat) => (elementNames.test(stat) ? 'dmg_bonus' : stat))),
    hitsWith:
      count(protectsWith) === manyNodes ? protectsWith : scalingOf(kitOf(form, pack) ?? noKit),
    protectsWith,
  };
}

/** By the character's traces, and by its kit where those do not tell. */
export const natureOf = rememberedNatures(read);
