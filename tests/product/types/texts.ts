import { shared } from '../../../i18n/ko/product/console';
import type { MessagesFor } from '../../../src/core/schema/index';
import type { resources } from '../../../src/product/resources/index';

type Resources = (typeof resources)[number];

/** Every resource has its own texts and no other's, also where a Korean file forgot to ask for them itself. */
export const texts: { [R in Resources as R['name']]: MessagesFor<R> } = shared.resources;
