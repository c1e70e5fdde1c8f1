import { admitFrames } from '../../src/core/schema/frames';
import { frames } from './theProduct';

// As the page and the server do when they start.
admitFrames(frames);
