import { withServerTexts } from '../core/server';
import { shared } from './console';
import { ownWidgets } from './ownWidgets';
import { popupStudio } from './popupStudio';

/** Every Korean text, those of the server among them. */
export const messages = withServerTexts({ ...shared, ownWidgets, popupStudio });
