import type { AnyResource } from '../resource';

/** Returns what of a resource's repetitions nobody could use: only the console's operators begin new records there. */
export const repeatFaults = ({ repeats, create, singleton }: AnyResource): string[] =>
  repeats && (create !== undefined || singleton)
    ? ['repeats offers new records, and nobody creates any in the console: take it out']
    : [];
