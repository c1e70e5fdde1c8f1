import { toHttpError } from '../wire/http';
import { type ApiCall, ApiCallError } from '../wire/request';

/** The request headers that name the wanted page of a list. */
type ListPagingRequestHeaders = Readonly<NonNullable<ApiCall['headers']>>;

/**
 * Throws if the answer to a list call names another offset or page size than requested. This happens if a
 * proxy drops the headers. Answers without these numbers are accepted, for example from APIs other than the
 * console's own.
 */
export function checkPagingOfListAnswer(
  requestHeaders: ListPagingRequestHeaders,
  answerPaging: Readonly<Record<string, unknown>>,
): void {
  const doesPagingHeaderDiffer = (headerName: string) =>
    answerPaging[headerName] !== undefined &&
    Number(answerPaging[headerName]) !== Number(requestHeaders[headerName]);
  if (!doesPagingHeaderDiffer('skip') && !doesPagingHeaderDiffer('limit')) return;
  throw toHttpError(new ApiCallError(0, { message: 'errors.paging', code: 'between', isFinal: true }));
}
