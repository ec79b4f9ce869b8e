import type { CardNode, TextNode } from './node.ts';

/** All texts below a node. */
export function textNodesOf(node: CardNode): TextNode[] {
  if (node.type === 'text') return [node];
  return node.type === 'container' ? node.children.flatMap(textNodesOf) : [];
}

export const textsOf = (root: CardNode): string[] => textNodesOf(root).map(({ text }) => text);

/** The same nodes with other texts. */
export function mapTexts(node: CardNode, map: (node: TextNode) => TextNode): CardNode {
  if (node.type === 'text') return map(node);
  if (node.type === 'image') return node;
  return { ...node, children: node.children.map((child) => mapTexts(child, map)) };
}
