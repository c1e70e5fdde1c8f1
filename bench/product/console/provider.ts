import { Fragment } from 'react';
import { messages as texts } from '../../../i18n/ko/product/index';
import { createI18nProvider } from '../../../i18n/provider';
import { createOperatorRights } from '../../../src/core/engine/rights';
import { widgets } from '../../../src/product/widgets/registry';
import { messages } from './members';

const never = () => Promise.reject(new Error('The bench asks for nothing else'));

/** A data provider that answers only what is given. */
export const providing = <P extends object>(given: P) => ({
  ...{ getList: never, getOne: never, getMany: never, getManyReference: never, create: never },
  ...{ update: never, updateMany: never, delete: never, deleteMany: never },
  ...given,
});

/** The console's Korean texts, with those of the members. */
export const i18nProvider = createI18nProvider({
  ...texts,
  resources: { ...texts.resources, members: messages },
});

/** What a page of the console knows of the product around it. */
export const engine = {
  widgets,
  shownVariants: () => [],
  NotFound: () => null,
  NoRight: () => null,
  MuiTheme: Fragment,
};

export const everyRight = createOperatorRights(['console'], []);
