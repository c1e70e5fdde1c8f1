import { toHttpError } from '../wire/http';
import { type ApiCall, CallError } from '../wire/request';

/** The request headers that name the wanted page of a list. */
type RequestHeaders = Readonly<NonNullable<ApiCall['headers']>>;

/**
 * Throws if the answer to a list call contains other rows than requested, which happens if a proxy drops the
 * headers. Answers that don't repeat the requested numbers are accepted, such as those of other APIs than the
 * console's own.
 */
export function checkPagingOfListAnswer(
  asked: RequestHeaders,
  told: Readonly<Record<string, unknown>>,
): void {
  const hasDifferentHeader = (name: string) =>
    told[name] !== undefined && Number(told[name]) !== Number(asked[name]);
  if (!hasDifferentHeader('skip') && !hasDifferentHeader('limit')) return;
  throw toHttpError(new CallError(0, { message: 'errors.paging', code: 'between', isFinal: true }));
}
