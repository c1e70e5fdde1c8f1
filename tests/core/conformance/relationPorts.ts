import type { AnyResource } from '../../../src/core/schema/index';
import { messages, resources } from '../theProduct';
import { goodsTexts } from './goods';
import { relationsTexts } from './relations';

/** The product with these samples of goods and relations, and the samples' texts. */
export const relationPorts = (samples: readonly AnyResource[]) => ({
  resources: [...resources, ...samples],
  messages: { ...messages, resources: { ...messages.resources, ...relationsTexts, goods: goodsTexts } },
});
