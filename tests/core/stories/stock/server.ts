import { server as product } from '../../../../server/product/server';
import { withWords } from '../../withWords';
import { resourcesBeside, resourceTexts, words } from './resources';

/** The product's server with the resources of the examples. */
export const server = {
  ...product,
  resources: [...withWords(product.resources, words), ...resourcesBeside(product.resources)],
  messages: {
    ...product.messages,
    resources: { ...product.messages.resources, ...resourceTexts },
  },
};
