import { server } from '../../server/product/server';

// The product's doors are all that tests of the core know of it (tests/core/architecture, rule 7).
export const { resources, calls, migrations, messages, frames = [] } = server;
export const totals = server.totals ?? {};
export const acts = server.acts ?? [];
export const hooks = server.hooks ?? [];
