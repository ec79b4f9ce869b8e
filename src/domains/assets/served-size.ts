import type { Size } from '../../upstream/pictures/sizes.ts';

/** The size as served: the ratio stays, and nothing is ever enlarged (R13.1). */
export function sizeFor(native: Size, width: number | undefined): Size {
  if (width === undefined || width >= native.width) return native;
  return { width, height: Math.max(1, Math.round((native.height * width) / native.width)) };
}
