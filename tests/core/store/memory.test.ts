import { createMemoryStore } from '../../../server/core/store/memory';
import { storeConformance } from './conformance';

storeConformance('the memory store', async () => ({ store: createMemoryStore(), dispose: async () => {} }));
