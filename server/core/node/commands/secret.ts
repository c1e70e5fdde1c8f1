import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { UsageError } from '../usage';

const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });

const NEWLINE_BYTE = 0x0a;

/** Reads a line that somebody types on the terminal, without showing it. */
async function readTypedSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const lineReader = createInterface({ input: process.stdin, output: silentOutput, terminal: true });
  try {
    for await (const line of lineReader) return line;
    return '';
  } finally {
    lineReader.close();
    process.stderr.write('\n');
  }
}

/** Reads the first line of piped input unchanged. Throws UsageError if it is not UTF-8. */
export async function readPipedLine(input: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of input) {
    pieces.push(piece);
    if (piece.includes(NEWLINE_BYTE)) break;
  }
  const [line] = Buffer.concat(pieces).toString('latin1').split(/\r?\n/, 1);
  try {
    const lineBytes = Buffer.from(line ?? '', 'latin1');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(lineBytes);
  } catch {
    throw new UsageError('The password must be UTF-8.');
  }
}

/** Asks for a secret on the terminal without showing it, or reads the first line of piped input. */
export const promptForSecret = (question: string): Promise<string> =>
  process.stdin.isTTY ? readTypedSecret(question) : readPipedLine(process.stdin);
