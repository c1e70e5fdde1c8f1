import { type ReadSheet, SheetError, type SheetFault, type SheetRow } from '../sheet/cell';
import { readSheet } from './readSheet';

/** What the worker tells the page of the file that it was given: its rows, so many at a time, then what it is. */
export type FromReader =
  | { rows: readonly SheetRow[] }
  | Omit<ReadSheet, 'rows'>
  | { fault: SheetFault; line?: number | undefined };

/** Rows of one message: the page takes each in a turn of its own, of a few milliseconds. */
const AT_ONCE = 500;

/** This thread's side of the worker; the types of the page know only the other one. */
const page = globalThis as unknown as {
  onmessage: (event: MessageEvent<File>) => Promise<void>;
  postMessage: (message: FromReader) => void;
};

page.onmessage = async ({ data: file }) => {
  try {
    const { rows, ...sheet } = await readSheet(new Uint8Array(await file.arrayBuffer()));
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      page.postMessage({ rows: rows.slice(from, from + AT_ONCE) });
    }
    page.postMessage(sheet);
  } catch (error) {
    const { fault, line } = error instanceof SheetError ? error : new SheetError('unreadable');
    page.postMessage({ fault, line });
  }
};
