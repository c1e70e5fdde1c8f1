import { appLater } from './appLater';
import { command } from './command';
import { consents } from './consents';
import type { shared } from './console';
import { errors } from './errors';
import { excelLater } from './excelLater';
import { formLater } from './formLater';
import { mail } from './mail';
import { masks } from './masks';
import { hints, problems } from './problems';
import { purge } from './purge';
import { ra } from './ra';
import { richText } from './richText';
import { second } from './second';
import { widgets } from './widgets';

/** The core's texts that a page's first load lacks, those of the server among them. */
const others = {
  ...ra,
  ...richText,
  ...{ widgets, command, consents, errors, hints, mail, masks, problems, purge, second },
};

/** Adds these texts to the product's own. */
export const withServerTexts = <T extends Pick<typeof shared, 'app' | 'excel' | 'form'>>(own: T) => ({
  ...own,
  ...others,
  app: { ...own.app, ...appLater },
  excel: { ...own.excel, ...excelLater },
  form: { ...own.form, ...formLater, items: { ...own.form.items, ...formLater.items } },
});
