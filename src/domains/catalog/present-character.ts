import type {
  AscensionRecord,
  CharacterBody,
  CharacterHead,
  LevelRecord,
  ParamUnit,
  TalentRecord,
  TraceRecord,
} from '../../games/catalog.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { textIn } from '../../games/names.ts';
import type { Rarity } from '../../games/rarity.ts';
import {
  type CatalogPath,
  type MaterialCost,
  nameOf,
  type Presenting,
  pictureUrl,
  presentMaterials,
  presentPath,
  presentRanks,
  type Rank,
  type SlotPool,
} from './present.ts';

/** A character or agent in one language. What stands in its body is read when it is asked for. */
export interface Character {
  readonly game: GameId;
  readonly avatarId: number;
  /** Null while the character is new (R7.6). */
  readonly name: string | null;
  readonly rarity: Rarity;
  readonly element: string | null;
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
  readonly path: CatalogPath | null;
  readonly mainStats: readonly SlotPool[];
  readonly traces: readonly Trace[];
  readonly coreSkill: readonly CoreSkill[];
}

export interface CharacterTalent {
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
  readonly params: readonly TalentParam[];
}

export interface TalentParam {
  readonly label: string;
  readonly unit: ParamUnit;
  readonly values: readonly number[];
}

export interface Ascension extends Omit<AscensionRecord, 'materials'> {
  readonly materials: readonly MaterialCost[];
}

/** The stats that a character has at the end of a phase. */
export interface Phase {
  readonly phase: number;
  readonly levelCap: number;
  readonly hp: number;
  readonly atk: number;
  readonly def: number;
}

export interface Trace extends Omit<TraceRecord, 'names' | 'description'> {
  readonly name: string | null;
  readonly description: string | null;
}

export interface CoreSkill {
  readonly letter: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly unlock: { readonly agentLevel: number; readonly materials: readonly MaterialCost[] };
}

/** A character whose body the pack lacks: everything that would stand there is empty. */
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

export function presentCharacter(head: CharacterHead, options: Presenting): Character {
  const { pack, language } = options;
  const body = () => pack.characters.body(head.id) ?? noBody;
  return {
    game: pack.game,
    avatarId: head.id,
    name: nameOf(head, options),
    rarity: games[pack.game].rarity.shown(head.rarity),
    element: head.element,
    weaponType: head.weaponType ?? '',
    region: textIn(head.region, language) ?? '',
    releaseVersion: head.releaseVersion ?? '',
    iconUrl: pictureUrl(head.icon, options),
    portraitUrl: pictureUrl(head.portrait, options),
    splashUrl: pictureUrl(head.splash, options),
    mainStats: pack.shared.slots,
    get description() {
      return textIn(body().description, language);
    },
    get talents() {
      return body().talents.map((talent) => presentTalent(talent, options));
    },
    get ascension() {
      return body().ascension.map(({ materials, ...phase }) => ({
        ...phase,
        materials: presentMaterials(materials, options),
      }));
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

const presentTalent = (
  { type, names, description, params }: TalentRecord,
  { language }: Presenting,
): CharacterTalent => ({
  type,
  name: textIn(names, language) ?? '',
  description: textIn(description, language),
  params: params.map(({ labels, unit, values }) => ({
    label: textIn(labels, language) ?? '',
    unit,
    values,
  })),
});

/** The last level of each ascension is its cap. */
function phasesOf(levels: readonly LevelRecord[]): Phase[] {
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

const presentTrace = (
  { names, description, ...trace }: TraceRecord,
  { language }: Presenting,
): Trace => ({
  ...trace,
  name: textIn(names, language),
  description: textIn(description, language),
});

const presentCoreSkill = ({ coreSkill }: CharacterBody, options: Presenting): CoreSkill[] =>
  coreSkill.map(({ letter, names, description, unlock }) => ({
    letter,
    name: textIn(names, options.language),
    description: textIn(description, options.language),
    unlock: {
      agentLevel: unlock.agentLevel,
      materials: presentMaterials(unlock.materials, options),
    },
  }));
