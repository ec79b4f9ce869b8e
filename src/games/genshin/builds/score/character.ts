import type { CharacterForm } from '../../../builds/build.ts';
import { rememberedNatures } from '../../../builds/score/profile.ts';
import type { CharacterHead } from '../../../catalog.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { protectionStat, type ScalingStat, type Traits, traitsOf } from './traits.ts';

/** What of a character decides what its gear is worth. */
export interface GenshinNature {
  /** The element that it has, in lower case; of several, all where nobody said which. */
  readonly elements: readonly string[];
  readonly traits: Pick<Traits, 'stats' | 'strongest' | 'energyCost' | 'isPhysical'>;
  /** What its healing grows with; undefined when it heals nobody. */
  readonly healing: ScalingStat | undefined;
  readonly shield: ScalingStat | undefined;
}

/** A burst that no source names the cost of. */
const defaultEnergyCost = 60;

const unknown: GenshinNature = {
  elements: [],
  traits: { stats: ['atk'], strongest: null, energyCost: defaultEnergyCost, isPhysical: false },
  healing: undefined,
  shield: undefined,
};

const elementsOf = ({ element, elements }: CharacterHead): string[] =>
  (elements ?? (element === null ? [] : [element])).map((name) => name.toLowerCase());

/** Of a form that the character has; of all of them when nobody said which. */
function read(pack: CatalogPack, { avatarId, element }: CharacterForm): GenshinNature {
  const head = pack.characters.find(avatarId);
  const whole = pack.characters.body(avatarId);
  if (head === undefined || whole === undefined) return unknown;
  const all = elementsOf(head);
  const form = whole.forms?.find((one) => one.element.toLowerCase() === element);
  const body = form ? { ...whole, talents: form.talents } : whole;
  const { stats, strongest, energyCost, isPhysical } = traitsOf({ head, body });
  return {
    elements: element !== null && all.includes(element) ? [element] : all,
    traits: {
      stats: stats.length === 0 ? ['atk'] : stats,
      strongest,
      energyCost: energyCost || defaultEnergyCost,
      isPhysical,
    },
    healing: protectionStat(body.talents, 'healing'),
    shield: protectionStat(body.talents, 'shields'),
  };
}

/** By the words of the character's skills; of one that the pack lacks, what most characters are. */
export const natureOf = rememberedNatures(read);
