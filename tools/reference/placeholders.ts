import { base62Digits } from '../../src/lib/ids.ts';
import { mapMembers } from './openapi/json-schema.ts';

const random = `[${base62Digits}]`;
/** Ids, by their prefix. */
const idPattern = new RegExp(`\\b([a-z]{3,4})_${random}{22}(?!${random})`, 'g');
const requestIdPattern = /\breq_[0-9a-z]{26}\b/g;
const keyPattern = new RegExp(`\\bsvc_(live|test)_${random}{36}`, 'g');
const webhookSecretPattern = /\bwhsec_[A-Za-z0-9+/=]+/g;
const signaturePattern = /\bsignature=[A-Za-z0-9_-]+/g;
const codePattern = /\bSVC-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;
const cursorPattern = /\b(eyJ2IjoxL[A-Za-z0-9_-]+)\.[A-Za-z0-9_-]{11}(?![A-Za-z0-9_-])/g;

const idLength = 22;
const requestIdLength = 26;
const keyLength = 36;

/** Readers see at once that this is not a real key. */
const exampleKey = 'MadeUpForTheReference'.padEnd(keyLength, '0');
const exampleSecret = `whsec_${Buffer.from('Made up for the reference').toString('base64')}`;

/** Replaces what is random in answers: ids become numbers, keys and other secrets become visible examples. */
export function createPlaceholders(): <Value>(value: Value) => Value {
  const numbers = new Map<string, string>();

  function numbered(id: string, prefix: string, length: number): string {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = [...numbers.values()].filter((one) => one.startsWith(`${prefix}_`)).length + 1;
    const made = `${prefix}_${String(number).padStart(length, '0')}`;
    numbers.set(id, made);
    return made;
  }

  const replaceText = (text: string): string =>
    text
      .replace(keyPattern, (_key, environment: string) => `svc_${environment}_${exampleKey}`)
      .replace(idPattern, (id, prefix: string) => numbered(id, prefix, idLength))
      .replace(requestIdPattern, (id) => numbered(id, 'req', requestIdLength))
      .replace(webhookSecretPattern, exampleSecret)
      .replace(signaturePattern, 'signature=made-up-for-the-reference')
      .replace(codePattern, 'SVC-MADE-0000')
      .replace(cursorPattern, '$1.made_up_sig');

  function replace(value: unknown): unknown {
    if (typeof value === 'string') return replaceText(value);
    if (Array.isArray(value)) return value.map(replace);
    return typeof value === 'object' && value !== null
      ? mapMembers(value as Record<string, unknown>, replace)
      : value;
  }
  return (value) => replace(value) as typeof value;
}
