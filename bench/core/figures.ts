/** How long work took, in milliseconds: by the clock, and of processor time. */
export interface Taken {
  wall: number;
  cpu: number;
}

/** Runs work and measures it. */
export async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - began, cpu: (user + system) / 1_000 };
}

/** The middle one of some numbers. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Returns a page with the lines that a bench printed in place of its block. `<!-- figures: command -->`
 * begins the block; the command is the bench's name and arguments. Throws an Error if there is no such block.
 */
export function replaceFigures(page: string, command: string, lines: readonly string[]): string {
  const block = new RegExp(`(<!-- figures: ${command} -->\n)[^]*?(?=<!-- /figures -->)`);
  if (!block.test(page)) throw new Error(`The page has no block <!-- figures: ${command} -->.`);
  const text = ['```text', ...lines, '```', ''].join('\n');
  return page.replace(block, (_, begin: string) => begin + text);
}
