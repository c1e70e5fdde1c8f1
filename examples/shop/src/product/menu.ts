import { groups } from './resources/shared';

/** One flavour shows everything. */
export const flavours = { shop: { groups, home: ['purchases'] } } as const;
