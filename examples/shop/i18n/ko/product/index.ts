import { withServerTexts } from '../core/server';
import { shared } from './console';

/** All Korean texts of the console and the server, including those that the console loads later. */
export const messages = withServerTexts(shared);
