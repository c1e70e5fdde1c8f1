import { app } from './app';
import { between } from './between';
import { excel } from './excel';
import { form } from './form';
import { list } from './list';
import { palette } from './palette';
import { publish } from './publish';
import { raFirst } from './raFirst';
import { network, paging, refusals } from './refusals';

/** What the console and the server both say, whatever the product is. */
export const shared = { ...raFirst, app, form, excel, list, palette, publish };

/** The console's own words of the first load. */
export const consoleTexts = { ...shared, errors: { network, between, paging, ...refusals } };
