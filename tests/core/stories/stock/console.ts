import type { ComponentType } from 'react';
import { createConsole } from '../../../../src/core/App';
import { lazyReactAdminWidget } from '../../../../src/core/widgets/lazyReactAdminWidget';
import { product } from '../../../../src/product/product';
import { withWords } from '../../withWords';
import { resourcesBeside, resourceTexts, words } from './resources';

const files = import.meta.glob<{ default: ComponentType }>('./examples/*.tsx');

/** Each example of the documentation by the name of its file. */
const examples = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [
    path.slice('./examples/'.length, -'.tsx'.length),
    lazyReactAdminWidget(load),
  ]),
);

const { messages, widgets } = product;
const { resources: texts } = messages as { resources: object };

/** The product's console with the examples as the screens of their resources. */
export const openConsole = createConsole({
  ...product,
  resources: [...withWords(product.resources, words), ...resourcesBeside(product.resources)],
  messages: { ...messages, resources: { ...texts, ...resourceTexts } },
  widgets: {
    ...widgets,
    list: { ...widgets.list, ...examples },
    create: examples,
    edit: examples,
    show: examples,
  },
});
