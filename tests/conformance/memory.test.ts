import { memoryStore } from '../../server/store/memory';
import { conformanceOver } from './conformance';

conformanceOver('memory', async () => memoryStore());
