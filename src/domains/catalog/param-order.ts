import { type Language, languages } from '../../games/ids.ts';

/** Numbers as the description in a language names them (R7.6a); `orders` is there where languages differ. */
export const inOrder = <Param>(
  params: readonly Param[],
  orders: readonly (readonly number[])[] | undefined,
  language: Language,
): readonly Param[] =>
  orders?.[languages.indexOf(language)]?.flatMap((index) => params[index] ?? []) ?? params;
