import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second in which the kernel counts the processor time of processes. */
const TICKS = 100;

/** Returns the numbers of `/proc/<pid>/stat` after the name; none if the process has ended. */
function statOf(pid: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

/** Milliseconds of processor time that the processes of a PostgreSQL server have taken so far. */
export function databaseCpu(server: number | null): number {
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((values) => values[1] === server);
  return (own.reduce((sum, values) => sum + (values[11] ?? 0) + (values[12] ?? 0), 0) / TICKS) * 1_000;
}
