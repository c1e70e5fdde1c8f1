import { createMemoryStore } from '../../../server/core/store/memory';
import { conformanceOver } from './conformance';

conformanceOver('memory', async () => createMemoryStore());
