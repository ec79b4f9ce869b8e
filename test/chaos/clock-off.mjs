/** Preloaded into a server: the clock of its machine is `CLOCK_OFF_MS` ahead, or behind when that is negative. */
// biome-ignore lint/style/noProcessEnv: it stands before the program
const offMs = Number(process.env['CLOCK_OFF_MS']);
const Right = Date;
const now = () => Right.now() + offMs;

globalThis.Date = class extends Right {
  /** @param {ConstructorParameters<typeof Date>} parts */
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }

  static now() {
    return now();
  }
};
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + offMs });
