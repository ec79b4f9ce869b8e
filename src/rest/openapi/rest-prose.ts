import { snakeCase } from '../../lib/text.ts';

/** Said of fields that /v1 leaves out where the graph has null. */
const ofVisibility = / ?Null unless `visibility` is [A-Z]+(?: or [A-Z]+)*\./g;
const graphName = /`([a-z]+(?:[A-Z][a-z0-9]*)+)`/g;
const graphWord = /\b[A-Z]{3,}(?:_[A-Z]+)*(?= when left out)/g;

/** A sentence of the graph in the names of /v1: members in small letters, as the words of enumerations are. */
export const restProse = (text: string): string =>
  text
    .replace(ofVisibility, '')
    .replace(graphName, (_whole, name: string) => `\`${snakeCase(name)}\``)
    .replace(graphWord, (word) => `\`${word.toLowerCase()}\``)
    .trim();
