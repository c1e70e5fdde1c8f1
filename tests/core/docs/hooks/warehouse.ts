/** What the warehouse of the page's example was told. */
export const told: unknown[] = [];

export async function notifyWarehouse(news: unknown): Promise<void> {
  told.push(news);
}
