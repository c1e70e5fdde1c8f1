import { groups } from './resources/shared';

/**
 * The flavours that a deployment can choose, each with its menu groups and home page. The shop has only one.
 */
export const flavours = { shop: { groups, home: ['purchases'] } } as const;
