import type { ResourceCall } from '../services';
import { formCalls } from './forms';
import { userCalls } from './users';

/** The calls of single resources, in addition to the generic ones. */
export const calls: readonly ResourceCall[] = [formCalls, userCalls];
