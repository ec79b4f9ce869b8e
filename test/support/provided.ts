/** What a command that runs tests may hand them by `provide`. */
declare module 'vitest' {
  export interface ProvidedContext {
    readonly documents: number;
    readonly seed: string;
  }
}

export {};
