import { command } from '../core/command';
import { consents } from '../core/consents';
import { errors } from '../core/errors';
import { mail } from '../core/mail';
import { masks } from '../core/masks';
import { hints, problems } from '../core/problems';
import { purge } from '../core/purge';
import { ra } from '../core/ra';
import { richText } from '../core/richText';
import { second } from '../core/second';
import { widgets } from '../core/widgets';
import { shared } from './console';
import { ownWidgets } from './ownWidgets';
import { popupStudio } from './popupStudio';

/** Every Korean text, those of the server among them. */
export const messages = {
  ...shared,
  ...ra,
  ...richText,
  ...{ widgets, ownWidgets, popupStudio, command, consents, errors, hints, mail, masks, problems, purge },
  second,
};
