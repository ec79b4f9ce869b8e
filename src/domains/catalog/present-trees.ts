import type { GameId } from '../../games/ids.ts';
import type { Character } from './character.ts';
import type { CoreSkill } from './present-core-skill.ts';
import type { Rank } from './present-members.ts';
import type { Trace } from './present-trace.ts';

/** The trace tree of an hsr character. */
export interface TraceTree {
  readonly game: GameId;
  readonly avatarId: number;
  readonly name: string | null;
  readonly enhanced: boolean;
  readonly nodes: readonly Trace[];
  /** Whose it is. */
  readonly character: Character;
}

export const traceTreeOf = (character: Character): TraceTree => ({
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
  /** Whose they are. */
  readonly character: Character;
}

export interface Mindscape extends Rank {
  /** The game's rule: each further copy of the agent unlocks the next. */
  readonly unlock: { readonly copies: number };
}

export const mindscapeTreeOf = (agent: Character): MindscapeTree => ({
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
