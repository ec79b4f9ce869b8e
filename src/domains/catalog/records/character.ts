import type { CharacterBody, CharacterHead, LevelRecord } from '../../../games/catalog.ts';
import { kitEffects } from '../../../games/effects/parts.ts';
import { games } from '../../../games/index.ts';
import { textIn } from '../../../games/names.ts';
import { wordNames } from '../../../games/word-names.ts';
import { createPartDescriber, effectsOf, presentKitEffects } from './effects.ts';
import { presentCoreSkill, presentRanks, presentTalents, presentTrace } from './kit.ts';
import { presentCosts, presentPath } from './members.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';

export type Character = ReturnType<typeof presentCharacter>;
export type CharacterForm = Character['forms'][number];
/** The stats that a character has at the end of a phase. */
export type Phase = Character['phases'][number];

/** Stands in where the pack has no body. */
const noBody: CharacterBody = {
  description: null,
  talents: [],
  ascension: [],
  levels: [],
  ranks: [],
  path: null,
  traces: [],
  coreSkill: [],
};

/** All elements of a character; none while its element is unknown. */
export const elementsOf = ({ element, elements }: CharacterHead): readonly string[] =>
  elements ?? (element === null ? [] : [element]);

/** The character with its kit from before the game enhanced it; `?enhanced=false` asks for it (R7.6a). */
export const presentOriginal = (head: CharacterHead, options: PresentOptions): Character =>
  presentCharacter(head, options, head.enhanced === true);

/** A character or agent in one language. Members of its body are read when they are asked for. */
export function presentCharacter(head: CharacterHead, options: PresentOptions, isOriginal = false) {
  const { pack, language } = options;
  const names = wordNames(pack, language);
  const body = (): CharacterBody => {
    const served = pack.characters.body(head.id) ?? noBody;
    return isOriginal ? { ...served, ...served.original } : served;
  };
  // The table knows the kit that is served, not the one from before.
  const describerOf = (element: string | null) =>
    createPartDescriber(
      isOriginal ? {} : kitEffects(effectsOf(options), head.id, element),
      options,
    );
  const effectsWith = (element: string | null) =>
    isOriginal ? [] : presentKitEffects(head.id, element, options);
  return {
    game: pack.game,
    /** The language of names and texts, and of the records that this one leads to. */
    language,
    avatarId: head.id,
    /** Null while the character is new (R7.6). */
    name: nameOf(head, options),
    provisional: head.provisional === true,
    rarity: games[pack.game].rarity.shown(head.rarity),
    element: head.element,
    elementName: names.element(head.element),
    elements: elementsOf(head),
    weaponType: head.weaponType ?? '',
    weaponTypeName: names.calling(head.weaponType ?? ''),
    region: textIn(head.region, language) ?? '',
    releaseVersion: head.releaseVersion ?? '',
    iconUrl: pictureUrl(head.icon, options),
    portraitUrl: pictureUrl(head.portrait, options),
    splashUrl: pictureUrl(head.splash, options),
    mainStats: pack.shared.slots,
    /** Whether talents, ranks and traces are those of the enhanced kit (R7.6a). */
    enhanced: head.enhanced === true && !isOriginal,
    /** Whether they are those from before, of a character that has an enhanced kit too. */
    isOriginal,
    get description() {
      return textIn(body().description, language);
    },
    get talents() {
      return presentTalents(head.id, body().talents, describerOf(head.element), options);
    },
    get ascension() {
      return presentCosts(body().ascension, options);
    },
    get ascensionCurve() {
      return body().levels;
    },
    get phases() {
      return presentPhases(body().levels);
    },
    get ranks() {
      return presentRanks(body().ranks, describerOf(head.element), options);
    },
    /** The kit of each element of a character that can have several; else empty. */
    get forms() {
      return (body().forms ?? []).map(({ element, talents, ranks }) => ({
        element,
        elementName: names.element(element),
        talents: presentTalents(head.id, talents, describerOf(element), options),
        ranks: presentRanks(ranks, describerOf(element), options),
        get effects() {
          return effectsWith(element);
        },
      }));
    },
    get path() {
      return presentPath(body().path, options);
    },
    get traces() {
      const describe = describerOf(head.element);
      return body().traces.map((trace) => presentTrace(trace, describe, options));
    },
    get coreSkill() {
      return presentCoreSkill(body().coreSkill, describerOf(head.element), options);
    },
    /** With `element`; those of forms are theirs. */
    get effects() {
      return effectsWith(head.element);
    },
  };
}

/** The last level of each ascension is the cap of its phase. */
function presentPhases(levels: readonly LevelRecord[]) {
  const last = new Map(levels.map((record) => [record.ascension, record]));
  return [...last.values()].map(({ ascension, level, hp, atk, def }) => ({
    phase: ascension,
    levelCap: level,
    hp,
    atk,
    def,
  }));
}
