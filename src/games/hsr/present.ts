import { recordName } from '../catalog-pack.ts';
import type { CharacterSheet, PresentOptions } from '../game.ts';
import { withGear } from '../gear.ts';
import { presentRelic, type ResolvedRelic, resolveRelic } from './gear.ts';
import { elementOf, type HsrCharacter, type HsrPlayer, pathOf } from './model.ts';
import { finalStats } from './panel.ts';
import type { HsrShowcase, HsrShowcaseCharacter } from './showcase.ts';
import { type HsrData, hsrData } from './tables.ts';
import { talentsOf, traceForm, traceTree } from './traces.ts';

/** The game's anonymous picture, for a portrait newer than the tables. */
const anonymousPicture = '200001';

type Details = Pick<HsrCharacter, 'lightCone' | 'traceTree' | 'detail'>;

/** Of a character whose details the player does not show (R6.5). */
const hiddenDetails: Details = { lightCone: null, traceTree: [], detail: null };

function shownDetails(
  data: HsrData,
  character: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
  { language }: PresentOptions,
): Details {
  const { lightCone } = character;
  const form = traceForm(data, character);
  const tree = traceTree(form, character, language);
  return {
    lightCone: lightCone && {
      id: lightCone.id,
      name: recordName(data.pack.weapons, lightCone.id, language),
      level: lightCone.level,
      superimpose: lightCone.superimpose,
    },
    traceTree: tree,
    detail: {
      stats: finalStats(data, form, character, relics),
      talents: talentsOf(tree),
      costumeId: null,
      friendship: null,
    },
  };
}

function presentCharacter(
  data: HsrData,
  character: HsrShowcaseCharacter,
  options: PresentOptions,
): HsrCharacter {
  const avatar = data.tables.avatars[character.avatarId];
  const relics = character.hidden ? [] : character.relics.map((relic) => resolveRelic(data, relic));
  const presented = {
    avatarId: character.avatarId,
    name: recordName(data.pack.characters, character.avatarId, options.language),
    element: avatar === undefined ? null : elementOf(avatar.element),
    path: avatar === undefined ? null : pathOf(avatar.path),
    enhanced: !character.hidden && character.enhancedId > 0,
    level: character.level,
    eidolon: character.eidolon,
    ascension: character.promotion,
    ...(character.hidden ? hiddenDetails : shownDetails(data, character, relics, options)),
  };
  return withGear(presented, 'relics', () => relics.map((relic) => presentRelic(relic, options)));
}

/** Names, values and final stats by today's pack. Never throws: an unknown id becomes a null name. */
export function presentHsr(showcase: HsrShowcase, options: PresentOptions): HsrPlayer {
  const data = hsrData(options.pack);
  const { tables } = data;
  const picture = tables.pictures[showcase.headIcon] ?? tables.pictures[anonymousPicture] ?? '';
  return {
    uid: options.uid,
    game: 'hsr',
    nickname: showcase.nickname,
    level: showcase.level,
    signature: showcase.signature,
    profilePictureUrl: `${options.cdnUrl}${picture}`,
    worldLevel: showcase.worldLevel,
    showcase: showcase.characters.map((character) => presentCharacter(data, character, options)),
  };
}

export const hsrSheet = (character: HsrCharacter): CharacterSheet => ({
  id: character.avatarId,
  element: character.element?.name ?? null,
  path: character.path?.name ?? null,
  rank: character.eidolon,
  weapon: character.lightCone && {
    id: character.lightCone.id,
    name: character.lightCone.name,
    level: character.lightCone.level,
    refinement: character.lightCone.superimpose,
  },
  gear: character.relics,
  detail: character.detail,
});
