import { hash } from 'node:crypto';
import type { Account } from '../../games/account.ts';
import type { Language } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Card, CardOptions } from './card.ts';

/** Which card, and how it is to look. */
export interface CardRequest extends Account, CardOptions {
  readonly environment: Environment;
  readonly avatarId: number;
  /** One of the game's (R1.16). */
  readonly language: Language;
  readonly theme: Card['theme'];
  readonly showsUid: boolean;
}

/** Names a drawing: what is on it, how large and in which format it is, and by which design it is drawn. */
export const drawingOf = (card: Card, { format, scale }: CardOptions, design: string): string =>
  hash('sha256', JSON.stringify([design, format, scale, card]), 'base64url');
