import { Renderer } from '@takumi-rs/core';
import type { Language } from '../../../games/ids.ts';
import { ellipsis, fitTexts } from './fit-texts.ts';
import { coverageOfPiece, drawable, familiesFor, piecesFor, readPiece } from './fonts.ts';
import type { CardNode, TextNode } from './node.ts';
import { mapTexts, textsOf } from './text-nodes.ts';

export interface PageOptions {
  readonly language: Language;
  readonly width: number;
  readonly height: number;
  readonly scale: 1 | 2;
}

/** Lays a card out and draws it, as pixels of four bytes. */
export type DrawPage = (root: CardNode, options: PageOptions) => Promise<Uint8Array>;

/** A card needs about thirty; all nine families have 900, which would hold some hundred megabytes. */
const maxPieces = 240;

interface Loaded {
  readonly renderer: Renderer;
  readonly paths: Set<string>;
}

const fresh = (): Loaded => ({
  // Every card has pictures of its own, and is drawn once.
  renderer: new Renderer({ cacheMaxBytes: 0 }),
  paths: new Set(),
});

/** Fonts are loaded piece by piece as texts need them, and all forgotten when there are too many. */
export function createDrawPage(): DrawPage {
  let loaded = fresh();

  async function rendererFor(texts: readonly string[], families: ReturnType<typeof familiesFor>) {
    const pieces = piecesFor(families, texts);
    const missing = pieces.filter(({ path }) => !loaded.paths.has(path));
    if (missing.length === 0) return loaded.renderer;
    if (loaded.paths.size + missing.length > maxPieces) loaded = fresh();
    for (const piece of pieces.filter(({ path }) => !loaded.paths.has(path))) {
      const unicodeRange = [...coverageOfPiece(piece)];
      const data = readPiece(piece);
      await loaded.renderer.registerFont({ name: piece.family, unicodeRange, data });
      loaded.paths.add(piece.path);
    }
    return loaded.renderer;
  }

  return async (root, { language, width, height, scale }) => {
    const families = familiesFor(language, textsOf(root));
    const readable = mapTexts(root, (node) => ({ ...node, text: drawable(families, node.text) }));
    const renderer = await rendererFor([...textsOf(readable), ellipsis], families);
    const fonts = { fontFamilies: [...families], lang: language };
    const fitted = await fitTexts(readable, (nodes) => measure(renderer, nodes, fonts));
    return renderer.render(fitted as never, {
      ...fonts,
      width: width * scale,
      height: height * scale,
      devicePixelRatio: scale,
      format: 'raw',
      dithering: 'ordered-bayer',
    });
  };
}

/** The widths of lines, each as wide as it wants to be. */
async function measure(
  renderer: Renderer,
  lines: readonly TextNode[],
  fonts: { readonly fontFamilies: string[]; readonly lang: string },
): Promise<readonly number[]> {
  const style = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', width: 1e5 };
  const root = { type: 'container', style, children: lines };
  const { children } = await renderer.measure(root as never, { ...fonts, width: 1e5 });
  return children.map(({ width }) => width);
}
