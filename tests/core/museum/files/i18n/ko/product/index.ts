import { withServerTexts } from '../core/server';
import { shared } from './console';

/** Every Korean text, those of the server among them. */
export const messages = withServerTexts(shared);
