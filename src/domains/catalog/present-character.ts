import type { CharacterBody, CharacterHead } from '../../games/catalog.ts';
import { games } from '../../games/index.ts';
import { textIn } from '../../games/names.ts';
import type { Character } from './character.ts';
import { phasesOf, presentAscension } from './present-ascension.ts';
import { presentCoreSkill } from './present-core-skill.ts';
import { presentPath, presentRanks } from './present-members.ts';
import { presentTalent } from './present-talent.ts';
import { presentTrace } from './present-trace.ts';
import { nameOf, type Presenting, pictureUrl } from './presenting.ts';

/** The body of a character that the pack has no body for. */
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

/** Those of a character that can have several, else its one; none while nobody knows it. */
export const elementsOf = ({ element, elements }: CharacterHead): readonly string[] =>
  elements ?? (element === null ? [] : [element]);

/** The character as it is served, with its newest kit. */
export const presentCharacter = (head: CharacterHead, options: Presenting): Character =>
  presentKit(head, options, false);

/** With the kit from before the game enhanced it; `?enhanced=false` asks for it (R7.6a). */
export const presentOriginal = (head: CharacterHead, options: Presenting): Character =>
  presentKit(head, options, head.enhanced === true);

function presentKit(head: CharacterHead, options: Presenting, isOriginal: boolean): Character {
  const { pack, language } = options;
  const body = (): CharacterBody => {
    const served = pack.characters.body(head.id) ?? noBody;
    return isOriginal ? { ...served, ...served.original } : served;
  };
  return {
    game: pack.game,
    language,
    avatarId: head.id,
    name: nameOf(head, options),
    rarity: games[pack.game].rarity.shown(head.rarity),
    element: head.element,
    elements: elementsOf(head),
    weaponType: head.weaponType ?? '',
    region: textIn(head.region, language) ?? '',
    releaseVersion: head.releaseVersion ?? '',
    iconUrl: pictureUrl(head.icon, options),
    portraitUrl: pictureUrl(head.portrait, options),
    splashUrl: pictureUrl(head.splash, options),
    mainStats: pack.shared.slots,
    enhanced: head.enhanced === true && !isOriginal,
    isOriginal,
    get description() {
      return textIn(body().description, language);
    },
    get talents() {
      return body().talents.map((talent) => presentTalent(talent, options));
    },
    get ascension() {
      return presentAscension(body().ascension, options);
    },
    get ascensionCurve() {
      return body().levels;
    },
    get phases() {
      return phasesOf(body().levels);
    },
    get ranks() {
      return presentRanks(body().ranks, options);
    },
    get forms() {
      return (body().forms ?? []).map(({ element, talents, ranks }) => ({
        element,
        talents: talents.map((talent) => presentTalent(talent, options)),
        ranks: presentRanks(ranks, options),
      }));
    },
    get path() {
      return presentPath(body().path, options);
    },
    get traces() {
      return body().traces.map((trace) => presentTrace(trace, options));
    },
    get coreSkill() {
      return presentCoreSkill(body(), options);
    },
  };
}
