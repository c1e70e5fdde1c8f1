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
