import type { Loose } from '../../schema/index';
import type { ApiCall } from './request';

/** Returns a multipart body with a file as its only part, `file`. The file's name is in NFC. */
export function createFileRequestBody(file: File): FormData {
  const body = new FormData();
  body.append('file', file, file.name.normalize('NFC'));
  return body;
}

/** The properties of a planned file call from which its request is made. */
interface FileChangeDetails {
  order?(record: Loose): readonly string[];
  sending?: { file: File };
}

/** Returns the method and body of a call about a record's files. */
export function createFileChangeRequest(
  { sending, order }: FileChangeDetails,
  record: Loose,
): Pick<ApiCall, 'method' | 'body'> {
  if (sending) return { method: 'POST', body: createFileRequestBody(sending.file) };
  if (order) return { method: 'PUT', body: JSON.stringify({ order: order(record) }) };
  return { method: 'DELETE' };
}
