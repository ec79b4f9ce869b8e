import type { KitHit, ScalingStat } from '../../../src/games/builds/kit.ts';
import type { AgentText } from './catalog-source.ts';
import { type ElementSource, elementOf } from './kits-elements.ts';
import { type Label, readLabel } from './kits-labels.ts';
import { repeated, valuesOf } from './kits-values.ts';
import { type KitLine, nameOf } from './kits-variants.ts';

/** An agent as its skills are read. */
export interface KitAgent {
  readonly id: string;
  readonly specialty: string;
  /** The elements of the source; the last is the agent's, one before it its own kind of it. */
  readonly elementTypes: readonly string[];
  readonly text: AgentText;
}

/** A move: its heading in the table of numbers, what the text says of it, and its lines that are damage. */
export interface Move {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly (readonly [label: string, formula: string])[];
}

const elements: Readonly<Record<string, string>> = {
  Physics: 'physical',
  Elec: 'electric',
  FireFrost: 'frost',
  AuricEther: 'auric_ink',
};
/** A kind of an element that its agent takes on only at times. */
const passing: ReadonlySet<string> = new Set(['ZhenZhenAssault']);

function ownElement({ elementTypes }: KitAgent): string {
  const [name = ''] = elementTypes.filter((type) => !passing.has(type));
  return elements[name] ?? name.toLowerCase();
}

/** EX Special Attacks and Dodge Counters have damage bonuses of their own. */
function attackOf(skill: string, { title, text }: Move): string {
  if (title.startsWith('EX Special Attack') || /considered an EX Special Attack/.test(text))
    return 'ex_special';
  return title.startsWith('Dodge Counter') ? 'dodge_counter' : skill;
}

/** A rupture agent's own element is sheer damage; its physical hits are not. */
function statOf({ specialty }: KitAgent, label: Label, isOwnElement: boolean): ScalingStat {
  if (label.words.includes('Max HP')) return 'hp';
  return specialty === 'Rupture' && isOwnElement ? 'sheer_force' : 'atk';
}

/** The lines of a move as hits. */
export function linesOf(skill: string, move: Move, agent: KitAgent): KitLine[] {
  const own = ownElement(agent);
  const source: ElementSource = {
    agentId: agent.id,
    own,
    isBasic: skill === 'basic',
    text: move.text,
  };
  return move.lines.map(([name, formula]) => {
    const label = readLabel(name);
    const element = elementOf(source, label);
    const [single, times] = repeated(formula);
    const isPlain = label.words === '' && label.segment === null;
    const hit: KitHit = {
      name: isPlain ? nameOf(move.title, label.form) : name.replace(/ Multiplier/i, ''),
      parts: [
        { stat: statOf(agent, label, element === own), values: valuesOf(single, agent.text) },
      ],
      times,
      element,
      attack: attackOf(skill, move),
      ...(label.segment !== null && { segment: label.segment }),
    };
    return { label, hit };
  });
}
