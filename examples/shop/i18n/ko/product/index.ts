import { withServerTexts } from '../core/server';
import { shared } from './console';

/** Every Korean text, with those of the server. */
export const messages = withServerTexts(shared);
