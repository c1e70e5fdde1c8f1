import { main } from './core/node/main';
import { server } from './product/server';

await main(server);
