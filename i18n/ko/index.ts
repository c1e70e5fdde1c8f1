import { command } from './command';
import { shared } from './console';
import { errors } from './errors';
import { mail } from './mail';
import { masks } from './masks';
import { ra } from './ra';
import { richText } from './richText';
import { widgets } from './widgets';
import { purge, withdrawal } from './withdrawal';

/** Every Korean text, those of the server among them. */
export const messages = {
  ...shared,
  ...ra,
  ...richText,
  ...{ widgets, command, errors, mail, masks, purge, withdrawal },
};
