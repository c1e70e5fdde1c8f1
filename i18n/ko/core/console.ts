import { app } from './app';
import { between } from './between';
import { hints, network, paging, problems, refusals } from './errors';
import { excel } from './excel';
import { form } from './form';
import { list } from './list';
import { palette } from './palette';
import { raFirst } from './raFirst';

/** What the console and the server both say, whatever the product is. */
export const shared = { ...raFirst, app, form, excel, hints, list, palette, problems };

/** The console's own words of the first load. */
export const consoleTexts = { ...shared, errors: { network, between, paging, ...refusals } };
