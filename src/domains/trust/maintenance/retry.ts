/** How often a record is tried that changes all the time. */
const maxTries = 5;

/** Tries until an attempt was not overtaken by what happened meanwhile; `unfinished` when all were. */
export async function retry<Outcome>(
  attempt: () => Promise<Outcome | 'again'>,
): Promise<Outcome | 'unfinished'> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await attempt();
    if (outcome !== 'again') return outcome;
  }
  return 'unfinished';
}
