import { type ReadSheet, SheetError, type SheetFault } from '../sheet/cell';
import { readSheet } from './readSheet';

/** What the worker tells the page of the file that it was given. */
export type FromReader = { sheet: ReadSheet } | { fault: SheetFault };

/** This thread's side of the worker; the types of the page know only the other one. */
const page = globalThis as unknown as {
  onmessage: (event: MessageEvent<File>) => Promise<void>;
  postMessage: (message: FromReader) => void;
};

page.onmessage = async ({ data: file }) => {
  try {
    page.postMessage({ sheet: await readSheet(new Uint8Array(await file.arrayBuffer())) });
  } catch (error) {
    page.postMessage({ fault: error instanceof SheetError ? error.fault : 'unreadable' });
  }
};
