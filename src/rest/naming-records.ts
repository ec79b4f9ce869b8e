import { type FindNear, maxHints, nearHint } from '../games/meant-record.ts';
import type { Problem } from '../lib/problem.ts';
import { type Fault, NamedInput, problemOf } from './input/faults.ts';
import type { RestEndpoint } from './rest-endpoint.ts';

/** The same, but that a refusal names the records which a caller may mean who sent a name in the stead of an id (R17.1c). */
export function namingRecords(endpoint: RestEndpoint, findNear: FindNear): RestEndpoint {
  return {
    ...endpoint,
    handle(...request) {
      try {
        return endpoint.handle(...request);
      } catch (error) {
        if (!(error instanceof NamedInput)) throw error;
        return withHints(error, findNear).then((problem) => {
          throw problem;
        });
      }
    },
  };
}

async function withHints({ faults }: NamedInput, findNear: FindNear): Promise<Problem> {
  const named = new Set(faults.filter(({ meant }) => meant).slice(0, maxHints));
  const [first, ...others] = faults;
  const hinted = async (fault: Fault) => (named.has(fault) ? withHint(fault, findNear) : fault);
  return problemOf([await hinted(first), ...(await Promise.all(others.map(hinted)))]);
}

async function withHint(fault: Fault, findNear: FindNear): Promise<Fault> {
  const { meant, message } = fault;
  if (!meant) return fault;
  return { ...fault, message: nearHint(message, await findNear(meant), meant) ?? message };
}
