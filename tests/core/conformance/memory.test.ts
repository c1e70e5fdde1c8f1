import { memoryStore } from '../../../server/core/store/memory';
import { conformanceOver } from './conformance';

conformanceOver('memory', async () => memoryStore());
