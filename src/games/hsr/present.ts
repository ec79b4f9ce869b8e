import { recordName } from '../catalog-pack.ts';
import type { PresentOptions } from '../game.ts';
import { type Talent, withGear } from '../gear.ts';
import type { Language } from '../ids.ts';
import { textIn } from '../names.ts';
import { wordNames } from '../word-names.ts';
import { presentRelic, type ResolvedRelic, resolveRelic } from './gear.ts';
import {
  elementOf,
  type HsrCharacter,
  type HsrPlayer,
  pathOf,
  type TraceNode,
  type TraceRow,
  type TraceStatNode,
} from './model.ts';
import { finalStats } from './panel.ts';
import { statOf } from './props.ts';
import type { HsrShowcase, HsrShowcaseCharacter } from './showcase.ts';
import { type HsrData, hsrData, type TraceForm, traceForm } from './tables.ts';

/** The game's anonymous picture, for a portrait newer than the tables. */
const anonymousPicture = '200001';

type Details = Pick<HsrCharacter, 'lightCone' | 'traceTree' | 'detail'>;

/** The details of a hidden character (R6.5). */
const hiddenDetails: Details = { lightCone: null, traceTree: [], detail: null };

function shownDetails(
  data: HsrData,
  character: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
  { language }: PresentOptions,
): Details {
  const { lightCone } = character;
  const form = traceForm(data, character);
  const tree = presentTraceTree(form, character, language);
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
      talents: presentTalents(tree),
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
  const element = avatar === undefined ? null : elementOf(avatar.element);
  const path = avatar === undefined ? null : pathOf(avatar.path);
  const names = wordNames(data.pack, options.language);
  const relics = character.hidden ? [] : character.relics.map((relic) => resolveRelic(data, relic));
  const presented = {
    avatarId: character.avatarId,
    name: recordName(data.pack.characters, character.avatarId, options.language),
    element,
    elementName: names.element(element?.name),
    path,
    pathName: names.calling(path?.name),
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

/** The rows of a trace tree in their order, each with the highest level of its main skill. */
const traceRows = [
  { row: 'Basic', maxLevel: 6 },
  { row: 'Skill', maxLevel: 10 },
  { row: 'Ultimate', maxLevel: 10 },
  { row: 'Talent', maxLevel: 10 },
] as const;

/** A node gives a stat, or it is a bonus ability. */
function nodesOf(nodes: TraceForm['rows'][number], traces: HsrShowcaseCharacter['traces']) {
  const statNodes: TraceStatNode[] = [];
  const abilities: TraceNode[] = [];
  for (const [id, property, value] of nodes) {
    const unlocked = (traces[id] ?? 0) > 0;
    if (property === null) abilities.push({ id, unlocked });
    else statNodes.push({ id, kind: 'stat', ...statOf(property, value), unlocked });
  }
  return { statNodes, abilities };
}

/** Always four rows (R6.8); skill levels include those of eidolons. Memosprite and Elation points are in no row. */
function presentTraceTree(
  { skills, rows }: TraceForm,
  { traces, eidolon }: HsrShowcaseCharacter,
  language: Language,
): TraceRow[] {
  return traceRows.flatMap(({ row, maxLevel }, index) => {
    const skill = skills[index];
    if (skill === undefined) return [];
    const raised = eidolon >= skill.eidolon ? skill.extra : 0;
    const mainSkill = {
      id: skill.point,
      name: textIn(skill.names, language),
      level: (traces[skill.point] ?? 1) + raised,
      maxLevel: maxLevel + raised,
    };
    return [{ row, mainSkill, ...nodesOf(rows[index] ?? [], traces) }];
  });
}

/** The four main skills in the shape that all games share (R6.6). */
const presentTalents = (tree: readonly TraceRow[]): Talent[] =>
  tree.map(({ row, mainSkill: { id, name, level } }) => ({
    id,
    type: row.toLowerCase(),
    name,
    level,
  }));
