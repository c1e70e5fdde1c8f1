import { admitFrames } from '../src/core/schema/frames';
import { frames } from '../src/product/frames';

// As the page and the server do when they start.
admitFrames(frames);
