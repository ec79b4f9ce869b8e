/**
 * Answers names with this ending, each put together once: a name that was just put together is slow to look up in a record.
 * Words are those of games, so that there are few.
 */
export function namesWith(ending: string): (word: string) => string {
  const names = new Map<string, string>();
  return (word) => {
    const known = names.get(word);
    if (known !== undefined) return known;
    const made = `${word}${ending}`;
    names.set(word, made);
    return made;
  };
}
