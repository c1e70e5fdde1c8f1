import type { AnyResource } from '../resource';

/** Returns the faults of `repeats`: operators must be able to create records in the console. */
export const repeatFaults = ({ repeats, create, singleton }: AnyResource): string[] =>
  repeats && (create !== undefined || singleton)
    ? ['repeats offers new records, and nobody creates any in the console: take it out']
    : [];
