import type { CardNode, TextNode } from './node.ts';
import { countLetters, cutText, directionOf } from './plain-text.ts';
import { mapTexts, textNodesOf } from './text-nodes.ts';

/** Stands for what was cut off. */
export const ellipsis = '…';

/** How wide lines want to be. */
export type Measure = (lines: readonly TextNode[]) => Promise<readonly number[]>;

const sizeOf = ({ style }: TextNode): number => Number(style['fontSize']);
const resized = (node: TextNode, fontSize: number): TextNode => ({
  ...node,
  style: { ...node.style, fontSize },
});

/** Cutting comes close at once, since letters are not equally wide; each further round takes a little more. */
const rounds = 4;

/** Every line with a width in a size in which it fits, or cut. */
export async function fitTexts(root: CardNode, measure: Measure): Promise<CardNode> {
  const found = textNodesOf(root).filter(({ fit }) => fit !== undefined);
  const fitted = new Map(found.map((node) => [node, node]));
  let waiting = found;
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const widths = await measure(waiting.map((node) => fitted.get(node) ?? node));
    const over = waiting.map((node, index) => (widths[index] ?? 0) / (node.fit?.width ?? 1));
    waiting = waiting.filter((node, index) => {
      const ratio = over[index] ?? 0;
      if (ratio <= 1) return false;
      const now = fitted.get(node) ?? node;
      fitted.set(node, narrower(now, ratio));
      return true;
    });
  }
  return mapTexts(root, (node) => directed(fitted.get(node) ?? node));
}

/** A line that is too wide by a ratio: smaller, or as small as it may be and shorter. */
function narrower(node: TextNode, ratio: number): TextNode {
  const size = sizeOf(node);
  const smallest = node.fit?.smallest ?? size;
  const wanted = (size / ratio) * 0.995;
  if (wanted >= smallest) return resized(node, wanted);
  const left = Math.floor((countLetters(node.text) * (size / ratio)) / smallest) - 1;
  return { ...resized(node, smallest), text: cutText(node.text.replace(ellipsis, ''), left) };
}

/** Texts of letters from right to left are laid out so, yet begin where their neighbours do. */
function directed({ fit: _fit, ...node }: TextNode): TextNode {
  const dir = directionOf(node.text);
  return dir === 'rtl' ? { ...node, dir, style: { textAlign: 'left', ...node.style } } : node;
}
