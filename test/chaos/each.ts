/** So many questions are asked at once: the servers are otherwise idle. */
const atOnce = 16;

/** Does something with every item, several at once. */
export async function each<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [...items].values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
