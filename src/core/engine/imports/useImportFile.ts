import { useStore } from 'ra-core';
import { useMemo, useState } from 'react';
import { nowInstant } from '../../schema/basics/clock';
import { type AnyResource, limits } from '../../schema/index';
import { findItemSheetDefinition } from '../../schema/record/excel';
import { getImportSynonymsOfResource } from '../../ui/synonyms';
import { useText } from '../../ui/useText';
import type { Texts } from '../texts';
import { SheetError, type SheetRow, type SheetWithHeaders, type WorkbookContent } from './sheet/cell';
import {
  buildImportColumnTargets,
  type ColumnMapping,
  collectKnownHeaders,
  mapColumnsToImportTargets,
} from './sheet/columns';
import type { ColumnCorrection } from './sheet/fixes';
import {
  detectLikelyHeaderRow,
  type HeaderRowPosition,
  readHeadersAtPosition,
  readTableBelowHeader,
} from './sheet/heads';
import { attachListItemsToRows, readListItemsSheet } from './sheet/items';
import type { SheetReadOptions } from './worker/readBook';
import type { SheetReaderWorkerMessage, SheetReaderWorkerRequest } from './worker/readWorker';

/**
 * Reads a sheet of a file in a worker, and then ends the worker. Rejects with SheetError, or with the
 * signal's reason.
 */
function readFileInWorker(
  file: File,
  readOptions: SheetReadOptions,
  signal: AbortSignal,
): Promise<WorkbookContent> {
  if (file.size > limits.maxSheetBytes) return Promise.reject(new SheetError('tooLarge'));
  const worker = new Worker(new URL('./worker/readWorker.ts', import.meta.url), { type: 'module' });
  const contentPromise = new Promise<WorkbookContent>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const rows: SheetRow[] = [];
    const itemRows: SheetRow[] = [];
    worker.onmessage = ({ data }: MessageEvent<SheetReaderWorkerMessage>) => {
      if ('rows' in data) rows.push(...data.rows);
      else if ('items' in data) itemRows.push(...data.items);
      else if ('fault' in data) reject(new SheetError(data.fault, { line: data.line }));
      else resolve({ ...data, rows, items: itemRows });
    };
    // The worker's code could not be loaded, or the worker ran out of memory.
    worker.onerror = () => reject(new SheetError('unreadable'));
    worker.postMessage({ file, ...readOptions } satisfies SheetReaderWorkerRequest);
  });
  return contentPromise.finally(() => worker.terminate());
}

const EMPTY_SHEET: SheetWithHeaders = { headers: [], rows: [] };
const NO_COLUMN_CORRECTIONS: readonly ColumnCorrection[] = [];
const NO_IMPORTED_FILES: readonly PreviousFileImport[] = [];
/** Maximum number of imported files that are remembered per list, to warn if a file is imported again. */
const MAX_REMEMBERED_IMPORT_FILES = 20;

/** A file that was imported: the hash of its content, and the time of the import. */
interface PreviousFileImport {
  fingerprint: string;
  at: string;
}

const readTableBelowHeaderOrEmpty = (
  { rows }: WorkbookContent,
  headerPosition: HeaderRowPosition | undefined,
) => (headerPosition ? readTableBelowHeader(rows, headerPosition) : EMPTY_SHEET);

const countHiddenRows = (rows: readonly SheetRow[] = []): number =>
  rows.filter(({ hidden }) => hidden).length;

/** Returns the file of an import: its sheet, its headers, and its column mapping. */
export function useImportFile(resource: AnyResource, texts: Texts) {
  const translate = useText();
  const [remembered, remember] = useStore<ColumnMapping>(`import.${resource.name}`, {});
  const [file, setFile] = useState<File>();
  const [book, setBook] = useState<WorkbookContent>();
  const [head, setHead] = useState<HeaderRowPosition>();
  const [matching, setMatching] = useState<ColumnMapping>({});
  const [taken, setTaken] = useStore(`import.files.${resource.name}`, NO_IMPORTED_FILES);
  /** Time at which the same file was imported before; undefined if it never was. */
  const [takenAt, setTakenAt] = useState<string>();
  const [fixes, setFixes] = useState(NO_COLUMN_CORRECTIONS);
  const [omitsHiddenRows, setOmitsHiddenRows] = useState(false);
  const idHeaders = useMemo(
    () => ({ id: translate('excel.id'), item: translate('excel.item') }),
    [translate],
  );
  const targets = buildImportColumnTargets(
    resource,
    texts,
    translate('excel.id'),
    getImportSynonymsOfResource(resource.name),
  );
  const itemSheet = useMemo(
    () => book && readListItemsSheet(resource, texts, idHeaders, book),
    [resource, texts, idHeaders, book],
  );
  const wholeSheet = useMemo(
    () => book && attachListItemsToRows(readTableBelowHeaderOrEmpty(book, head), itemSheet, matching),
    [book, head, itemSheet, matching],
  );
  const sheet = useMemo(
    () =>
      wholeSheet && omitsHiddenRows
        ? { ...wholeSheet, rows: wholeSheet.rows.filter(({ hidden }) => !hidden) }
        : wholeSheet,
    [wholeSheet, omitsHiddenRows],
  );

  const setHeaderRowAndMatchColumns = (
    workbook: WorkbookContent,
    headerPosition: HeaderRowPosition | undefined,
  ) => {
    setHead(headerPosition);
    setMatching(
      mapColumnsToImportTargets(
        headerPosition ? readHeadersAtPosition(workbook.rows, headerPosition) : EMPTY_SHEET,
        targets,
        remembered,
      ),
    );
  };
  /**
   * Reads the sheet at the index `sheetIndex`; without an index, the likely sheet. Rejects with SheetError,
   * or with the signal's reason.
   */
  const readChosenFile = async (chosenFile: File, signal: AbortSignal, sheetIndex?: number) => {
    setFile(chosenFile);
    const knownHeaders = collectKnownHeaders(targets, remembered);
    const readOptions = {
      known: [...knownHeaders],
      sheet: sheetIndex,
      items: findItemSheetDefinition(resource, resource.list)?.path,
    };
    const workbook = await readFileInWorker(chosenFile, readOptions, signal);
    setBook(workbook);
    setTakenAt(taken.find(({ fingerprint }) => fingerprint === workbook.fingerprint)?.at);
    setFixes(NO_COLUMN_CORRECTIONS);
    setOmitsHiddenRows(false);
    setHeaderRowAndMatchColumns(workbook, detectLikelyHeaderRow(workbook.rows, knownHeaders));
  };
  return {
    ...{
      file,
      book,
      head,
      sheet,
      items: itemSheet,
      targets,
      matching,
      setMatching,
      takenAt,
      fixes,
      setFixes,
      read: readChosenFile,
    },
    /** The number of rows that the file does not show. They are imported too, unless the operator omits them. */
    hiddenRowCount: countHiddenRows(wholeSheet?.rows),
    /** The number of items in hidden rows of the file. They are imported with their records. */
    hiddenItemCount: countHiddenRows(itemSheet?.rows),
    ...{ omitsHiddenRows, setOmitsHiddenRows },
    /** Sets which row is the header row, and maps the columns again. */
    chooseHead: (headerPosition: HeaderRowPosition) => {
      if (book) setHeaderRowAndMatchColumns(book, headerPosition);
    },
    /**
     * Remembers that rows of the file were stored, so that the operator is warned if the file is imported
     * again.
     */
    rememberFile: () => {
      if (!book) return;
      const { fingerprint } = book;
      const otherImports = taken.filter((previousImport) => previousImport.fingerprint !== fingerprint);
      setTaken([{ fingerprint, at: nowInstant() }, ...otherImports].slice(0, MAX_REMEMBERED_IMPORT_FILES));
    },
    /** Remembers the column mapping for the next file, including columns that were left out on purpose. */
    rememberColumns: () => {
      const nonEmptyHeaders = sheet?.headers.filter((header) => header !== '') ?? [];
      const mappingEntries = nonEmptyHeaders.map((header) => [header, matching[header] ?? '']);
      remember({ ...remembered, ...Object.fromEntries(mappingEntries) });
    },
  };
}
