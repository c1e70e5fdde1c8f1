import { limits } from '../../../src/core/schema/index';
import { toStringOrEmpty } from '../../../src/core/schema/text/text';
import { findFirstDocuments } from '../store/findFirst';
import type { Reader } from '../store/store';

/** An operator who made entries in the access log, even if the account was removed since. */
export interface AccessLogOperator {
  _id: string;
  /** The operator's name in the operator's last access log entry. */
  name: string;
  username: string;
}

/**
 * Returns an index key that sorts after all entries of one operator and before all entries of the next one.
 * This holds even if the next operator's id begins with the given id.
 */
const getUpperBoundOfOperatorEntryKeys = (id: string) => `${id}\u0001`;

/**
 * Returns the operators in an access log, at most `limits.maxListFieldItems`. The function finds one entry of
 * each operator by the index and skips the operator's other entries. So its cost does not grow with the
 * number of entries.
 */
export async function readAccessLogOperators(
  reader: Reader,
  collection: string,
): Promise<AccessLogOperator[]> {
  const order = [
    { path: '_operator', descending: false },
    { path: 'number', descending: true },
  ];
  const operators: AccessLogOperator[] = [];
  // The search starts after the empty id, because entries with the empty id have no known operator.
  let lastOperatorId = '';
  while (operators.length < limits.maxListFieldItems) {
    const where = [
      { op: 'between', path: '_operator', from: getUpperBoundOfOperatorEntryKeys(lastOperatorId) },
    ] as const;
    const [document] = await findFirstDocuments(reader, collection, { where, order }, 1);
    if (!document) break;
    const { _operator: _id, operator: name, username } = document;
    // Access log entries that older versions of the console wrote sometimes lack the operator or the name.
    if (typeof _id === 'string')
      operators.push({ _id, name: toStringOrEmpty(name), username: toStringOrEmpty(username) });
    // The index has the key of a missing id as a text.
    lastOperatorId = String(_id);
  }
  return operators.sort((a, b) => a.name.localeCompare(b.name, 'ko') || a.username.localeCompare(b.username));
}
