/** Stores ASCII text, four bytes at a time: nowhere when it does not fit, as a typed array does with single bytes. */
export function literal(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  const whole = bytes.length - (bytes.length % 4);
  const stores: string[] = [];
  for (let at = 0; at < whole; at += 4)
    stores.push(`d.setUint32(p + ${at}, ${bytes.readUInt32LE(at)}, true);`);
  for (let at = whole; at < bytes.length; at += 1) stores.push(`b[p + ${at}] = ${bytes[at]};`);
  return `if (p + ${bytes.length} <= b.length) { ${stores.join(' ')} } p += ${bytes.length};`;
}
