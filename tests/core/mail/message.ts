import type { MailMessage } from '../../../server/core/mail/mail';

export const FROM = '아트 플랫폼 <console@example.com>';

export const message = (address: string, changes: Partial<MailMessage> = {}): MailMessage => ({
  id: 'a1b2c3',
  to: { name: '김서연', address },
  subject: '[회신] 보내주신 작품 문의 내용을 확인했습니다',
  text: '김서연 님, 안녕하세요.\n\n> 첫 줄\n> .\n> 셋째 줄\n',
  date: new Date('2026-03-02T01:00:00.000Z'),
  ...changes,
});

/** The headers of a mail, unfolded, by their lower-case names. */
export function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}

const bytesOfWord = (encoding: string, text: string) =>
  encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text
          .replaceAll('_', ' ')
          .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      );

/** A header's text: its encoded words (RFC 2047) decoded, those that follow one another joined. */
export const decoded = (header = ''): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, encoding = '', text = '']) =>
          bytesOfWord(encoding, text),
        ),
      ).toString('utf8'),
    );

/** The text of a mail of one part. */
export function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  const encoding = headersOf(raw).get('content-transfer-encoding');
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        );
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}
