import type { Loose } from '../schema/index';
import type { Call } from './request';
import type { UploadTask } from './uploads';

/** A file as a multipart body: one part `file`, its name in NFC. */
export function fileBody(file: File): FormData {
  const body = new FormData();
  body.append('file', file, file.name.normalize('NFC'));
  return body;
}

/** Method and body of a call about a record's files. */
export function uploadRequest({ sending, order }: UploadTask, record: Loose): Pick<Call, 'method' | 'body'> {
  if (sending) return { method: 'POST', body: fileBody(sending.file) };
  if (order) return { method: 'PUT', body: JSON.stringify({ order: order(record) }) };
  return { method: 'DELETE' };
}
