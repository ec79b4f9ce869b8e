/** The requests to providers that one token is good for, further attempts and fallbacks among them (R4.10a). */
const requestsPerToken = 20;

/** The requests to providers that one request of a caller may still lead to; in memory, of that request alone. */
export interface ProviderAllowance {
  /** Further tokens were consumed. */
  grow(tokens: number): void;
  /** A player is about to be looked up with `providers` providers, one after the other. */
  lookUp(providers: number): LookUp;
}

export interface LookUp {
  readonly caller: string;
  /** Sets a request aside for the next provider, unless one still is; false when none is left. */
  setAside(): boolean;
  /** What was set aside is sent. */
  sent(): void;
  /** Takes a request for one more attempt, of what no second provider may need; false when there is none. */
  takeSpare(): boolean;
  /** Gives back what was set aside for nothing. */
  end(): void;
}

export function createProviderAllowance(caller: string): ProviderAllowance {
  let left = requestsPerToken;
  /** Second providers of the players who are being looked up. */
  let awaited = 0;

  function lookUp(providers: number): LookUp {
    let own = 0;
    let further = providers - 1;
    awaited += further;
    const setAside = (): boolean => {
      if (own === 0 && left > 0) {
        left -= 1;
        own = 1;
      }
      return own > 0;
    };
    setAside();
    return {
      caller,
      setAside,
      sent() {
        own = 0;
      },
      takeSpare() {
        if (left <= awaited) return false;
        left -= 1;
        return true;
      },
      end() {
        left += own;
        awaited -= further;
        own = 0;
        further = 0;
      },
    };
  }

  return {
    grow(tokens) {
      left += tokens * requestsPerToken;
    },
    lookUp,
  };
}
