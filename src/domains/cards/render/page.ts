/** A card is 16 to 9: chats show it whole, and a phone held upright in its full width. */
export const cardWidth = 1280;
export const cardHeight = 720;
/** The width of the art at the left; it fades out to the right. */
export const artWidth = 600;

/** Where the panels stand: a column of the weapon and the stats, two of gear. */
export const columns = {
  top: 32,
  gap: 10,
  middleLeft: 384,
  middleWidth: 310,
  gearRight: 30,
  gearWidth: 268,
} as const;

/** CSS by its names in camel case, as the layout engine takes it. */
export type Style = Readonly<Record<string, string | number>>;

/** Pixels that are decoded already, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A text that has to stay on one line of this width: it shrinks to the smallest size, then it is cut. */
interface Fit {
  readonly width: number;
  readonly smallest: number;
}

export interface BoxNode {
  readonly type: 'container';
  readonly style: Style;
  readonly children: readonly CardNode[];
}

export interface TextNode {
  readonly type: 'text';
  readonly text: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly style: Style;
  readonly fit?: Fit;
}

interface ImageNode {
  readonly type: 'image';
  readonly src: Pixels | Uint8Array;
  readonly style: Style;
}

/** What a card is laid out of; it knows no font and no scale. */
export type CardNode = BoxNode | TextNode | ImageNode;

type Children = readonly (CardNode | null | readonly (CardNode | null)[])[];

const container = (style: Style, children: Children): BoxNode => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.flat().filter((child) => child !== null),
});

/** Children from left to right; what is null is left out. */
export const row = (style: Style, ...children: Children): BoxNode =>
  container({ flexDirection: 'row', alignItems: 'center', ...style }, children);

/** Children from top to bottom; what is null is left out. */
export const column = (style: Style, ...children: Children): BoxNode =>
  container({ flexDirection: 'column', ...style }, children);

type TextStyle = Style & { readonly fontSize: number };

/** A line never gets smaller than this share of its size. */
const smallestShare = 0.62;

/** One line. With a width it is fitted into it: smaller, and cut where that does not do. */
export function line(text: string, style: TextStyle, width?: number): TextNode {
  const fit =
    width === undefined ? {} : { fit: { width, smallest: style.fontSize * smallestShare } };
  return { type: 'text', text, style: { whiteSpace: 'nowrap', lineHeight: 1.2, ...style }, ...fit };
}

/** Two lines at most, broken wherever it has to be. */
export const twoLines = (text: string, style: TextStyle, width: number): TextNode => ({
  type: 'text',
  text,
  style: {
    width,
    lineHeight: 1.15,
    lineClamp: 2,
    textOverflow: 'ellipsis',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    ...style,
  },
});

export const picture = (src: ImageNode['src'], style: Style): ImageNode => ({
  type: 'image',
  src,
  style,
});

/** A drawing of our own shapes, over the whole of the box that it lies in. */
export const drawing = (svg: string, style: Style = {}): ImageNode =>
  picture(Buffer.from(svg), {
    position: 'absolute',
    left: 0,
    top: 0,
    width: '100%',
    height: '100%',
    ...style,
  });

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
