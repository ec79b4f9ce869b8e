import { type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import { documentLimits } from './document-limits.ts';
import { innerOf, maxSteps, type Walk } from './walk.ts';

export function countAliases(walk: Walk, selectionSet: SelectionSetNode | undefined): void {
  for (const selection of selectionSet?.selections ?? []) {
    walk.steps += 1;
    if (walk.steps > maxSteps || walk.aliases > documentLimits.aliases) return;
    const inner = selection.kind === Kind.FIELD ? selection : innerOf(walk, selection);
    if (selection.kind === Kind.FIELD && isAliased(selection)) walk.aliases += 1;
    countAliases(walk, inner?.selectionSet);
  }
}

export const isAliased = ({ alias, name }: FieldNode): boolean =>
  alias !== undefined && alias.value !== name.value;
