import type { ResourceCall } from '../app';
import { formCalls } from './forms';

/** What the schemas can't say of the product's API. */
export const calls: readonly ResourceCall[] = [formCalls];
