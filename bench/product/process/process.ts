import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

const statusOf = (pid: number, name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  KIB_PER_MIB;

/** Mebibytes that a process holds. */
export const memoryOf = (pid: number): number => statusOf(pid, 'VmRSS');

/** Mebibytes that a process has held at most since it began. */
export const peakOf = (pid: number): number => statusOf(pid, 'VmHWM');

/** Ticks of processor time in a second, as Linux counts them. */
const TICKS = 100;

/** Seconds of processor time that a process has taken, its threads with it. */
export function cpuOf(pid: number): number {
  // The name of the program, in brackets, may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Watches what a process holds until `stop`, which returns the most that it held (mebibytes). */
export function watchMemory(pid: number): { stop: () => number } {
  let highest = memoryOf(pid);
  const sampling = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid));
  }, 50);
  return {
    stop() {
      clearInterval(sampling);
      return highest;
    },
  };
}
