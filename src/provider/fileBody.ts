/** A file as a multipart body: one part `file`, its name in NFC. */
export function fileBody(file: File): FormData {
  const body = new FormData();
  body.append('file', file, file.name.normalize('NFC'));
  return body;
}
