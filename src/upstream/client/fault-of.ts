import { BrokenCircuitError } from 'cockatiel';
import { UpstreamFault } from './fault.ts';

/** A failed call as a fault; anything else is a defect and is thrown. */
export function faultOf(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) {
    return error;
  }
  if (error instanceof BrokenCircuitError) {
    return new UpstreamFault('circuit_open', 'Too many calls failed in a row.');
  }
  throw error;
}
