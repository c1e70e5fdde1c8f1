import type { ResourceCall } from '../services';
import { accessLogCalls } from './accessLog';
import { formCalls } from './forms';
import { messageCalls } from './messages/messages';
import { userCalls } from './users';

/** The calls of single resources, in addition to the generic ones. */
export const calls: readonly ResourceCall[] = [accessLogCalls, formCalls, userCalls, messageCalls];
