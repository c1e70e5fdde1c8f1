import { server as product } from '../../../../server/product/server';
import { resourcesBeside, resourceTexts } from './resources';

/** The product's server with the resources of the examples. */
export const server = {
  ...product,
  resources: [...product.resources, ...resourcesBeside(product.resources)],
  messages: {
    ...product.messages,
    resources: { ...product.messages.resources, ...resourceTexts },
  },
};
