import type { CharacterBody, CharacterHead, LevelRecord } from '../../../games/catalog.ts';
import type { GameId, Language } from '../../../games/ids.ts';
import { games } from '../../../games/index.ts';
import { textIn } from '../../../games/names.ts';
import type { Rarity } from '../../../games/rarity.ts';
import {
  type CharacterTalent,
  type CoreSkill,
  presentCoreSkill,
  presentRanks,
  presentTalent,
  presentTrace,
  type Rank,
  type Trace,
} from './kit.ts';
import {
  type Ascension,
  type CatalogPath,
  presentAscension,
  presentPath,
  type SlotPool,
} from './members.ts';
import { nameOf, type PresentOptions, pictureUrl } from './present.ts';

/** A character or agent in one language. Members of its body are read when they are asked for. */
export interface Character {
  readonly game: GameId;
  /** The language of names and texts, and of the records that this one leads to. */
  readonly language: Language;
  readonly avatarId: number;
  /** Null while the character is new (R7.6). */
  readonly name: string | null;
  readonly rarity: Rarity;
  readonly element: string | null;
  /** All elements that it can have; only `element` for most. */
  readonly elements: readonly string[];
  readonly weaponType: string;
  readonly region: string;
  readonly releaseVersion: string;
  readonly iconUrl: string;
  readonly portraitUrl: string;
  readonly splashUrl: string;
  readonly description: string | null;
  readonly talents: readonly CharacterTalent[];
  readonly ascension: readonly Ascension[];
  readonly ascensionCurve: readonly LevelRecord[];
  readonly phases: readonly Phase[];
  readonly ranks: readonly Rank[];
  /** The kit of each element of a character that can have several; else empty. */
  readonly forms: readonly CharacterForm[];
  readonly path: CatalogPath | null;
  readonly mainStats: readonly SlotPool[];
  readonly traces: readonly Trace[];
  readonly coreSkill: readonly CoreSkill[];
  /** Whether talents, ranks and traces are those of the enhanced kit (R7.6a). */
  readonly enhanced: boolean;
  /** Whether they are those from before, of a character that has an enhanced kit too. */
  readonly isOriginal: boolean;
}

/** The stats that a character has at the end of a phase. */
export interface Phase {
  readonly phase: number;
  readonly levelCap: number;
  readonly hp: number;
  readonly atk: number;
  readonly def: number;
}

/** A character with one of several elements. */
export interface CharacterForm {
  readonly element: string;
  readonly talents: readonly CharacterTalent[];
  readonly ranks: readonly Rank[];
}

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

/** The character with its newest kit. */
export const presentCharacter = (head: CharacterHead, options: PresentOptions): Character =>
  presentWith(head, options, false);

/** The character with its kit from before the game enhanced it; `?enhanced=false` asks for it (R7.6a). */
export const presentOriginal = (head: CharacterHead, options: PresentOptions): Character =>
  presentWith(head, options, head.enhanced === true);

function presentWith(head: CharacterHead, options: PresentOptions, isOriginal: boolean): Character {
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
      return presentPhases(body().levels);
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

/** The last level of each ascension is the cap of its phase. */
function presentPhases(levels: readonly LevelRecord[]): Phase[] {
  const last = new Map<number, LevelRecord>();
  for (const record of levels) last.set(record.ascension, record);
  return [...last.values()].map(({ ascension, level, hp, atk, def }) => ({
    phase: ascension,
    levelCap: level,
    hp,
    atk,
    def,
  }));
}

/** The trace tree of an hsr character. */
export interface TraceTree {
  readonly game: GameId;
  readonly avatarId: number;
  readonly name: string | null;
  readonly enhanced: boolean;
  readonly nodes: readonly Trace[];
  /** The character whose tree it is. */
  readonly character: Character;
}

export const presentTraceTree = (character: Character): TraceTree => ({
  game: character.game,
  avatarId: character.avatarId,
  name: character.name,
  enhanced: character.enhanced,
  get nodes() {
    return character.traces;
  },
  character,
});

/** The mindscapes and the core skill of a zzz agent. */
export interface MindscapeTree {
  readonly game: GameId;
  readonly agentId: number;
  readonly name: string | null;
  readonly mindscapes: readonly Mindscape[];
  readonly coreSkill: readonly CoreSkill[];
  /** The agent whose mindscapes they are. */
  readonly character: Character;
}

export interface Mindscape extends Rank {
  /** The game's rule: each further copy of the agent unlocks the next. */
  readonly unlock: { readonly copies: number };
}

export const presentMindscapeTree = (agent: Character): MindscapeTree => ({
  game: agent.game,
  agentId: agent.avatarId,
  name: agent.name,
  get mindscapes() {
    return agent.ranks.map((rank) => ({ ...rank, unlock: { copies: rank.level } }));
  },
  get coreSkill() {
    return agent.coreSkill;
  },
  character: agent,
});
