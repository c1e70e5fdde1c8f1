import { server } from '../../server/product/server';
import type { MenuGroupName } from '../../src/core/schema/index';

// The product's doors are all that tests of the core know of it (tests/core/architecture, rule 7).
export const { resources, calls, migrations, messages } = server;
/** The groups of its menu, of which a sample resource of a test has one. */
const groups = [...new Set(resources.flatMap(({ menu }) => (menu ? [menu.group] : [])))];
export const [group, otherGroup] = groups as [MenuGroupName, MenuGroupName];
export const totals = server.totals ?? {};
export const acts = server.acts ?? [];
export const hooks = server.hooks ?? [];
export const { businessDays } = server;
export const flavours = Object.keys(server.flavours);
