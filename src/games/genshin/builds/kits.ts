import type { CharacterForm } from '../../builds/build.ts';
import type { Kit } from '../../builds/kit.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { formKey, genshinData } from '../tables.ts';

/** What a character's skills do in a form; in the first one when nobody said which. Undefined when none are known. */
export function kitOf(form: CharacterForm, pack: CatalogPack): Kit | undefined {
  const data = genshinData(pack);
  return data.tables.kits[formKey(data, form)];
}
