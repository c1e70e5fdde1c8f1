import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ImportRowResult } from '../../provider/calls/imports';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { isApiRefusal } from '../../provider/wire/http';
import type { AnyResource } from '../../schema/index';
import { getImportSynonymsOfResource } from '../../ui/synonyms';
import { useText } from '../../ui/useText';
import type { Texts } from '../texts';
import { createImportRowDetailsTrimmer } from './details';
import { countRemovedValuesByPath } from './losses';
import {
  createImportDryRunResultReader,
  createImportFaultTexts,
  createRefusedRowStatus,
  parseSheetRows,
  replaceRowOutcomes,
  sendRowsInBatches,
  toImportRowStatus,
} from './run';
import { SheetError, type SheetRow } from './sheet/cell';
import { type ColumnCorrection, collectPathsWithRestoredZeros, createCellWordCorrector } from './sheet/fixes';
import type { ImportRowStatus } from './sheet/result';
import { createSheetRowParser, type ParsedImportRow } from './sheet/toRows';
import { mapDuplicateRowsToFirstLine } from './twins';
import { useImportFile } from './useImportFile';

type ImportStage = 'choose' | 'reading' | 'match' | 'checking' | 'checked' | 'applying' | 'stopped' | 'done';

/** The progress of an import before any row is processed. */
const NO_PROGRESS = { done: 0, total: 0 };
const NO_LOST_VALUE_COUNTS: ReadonlyMap<string, number> = new Map();
const NO_DUPLICATE_LINES: ReadonlyMap<number, number> = new Map();
const STORED_OUTCOMES: ReadonlySet<ImportRowStatus['outcome']> = new Set(['created', 'updated', 'unsure']);
const EMPTY_PARSED_ROW: ParsedImportRow = { line: 0, sent: null, faults: [] };
const WAITING_STATUS: ImportRowStatus = { outcome: 'waiting', reasons: [] };

interface SendOptions {
  places: readonly number[];
  dryRun: boolean;
  signal: AbortSignal;
  /** The results of the rows, by the row's position in the sheet; each answer of the API updates them. */
  statuses: ImportRowStatus[];
  toStatus: (answer: ImportRowResult, row: ParsedImportRow) => ImportRowStatus;
  /** Receives the positions of the rows whose call failed. */
  onFailure?: (rowIndexes: readonly number[]) => void;
}

/**
 * Whether a row creates or updates a record. After a dry run, the row is still to be stored; after the
 * import, it is stored.
 */
const isRowCreatedOrUpdated = (result: ImportRowStatus | undefined) =>
  result?.outcome === 'created' || result?.outcome === 'updated';

/** Returns an import's state and the functions for its steps. Nothing is stored before `apply`. */
export function useImport(resource: AnyResource, texts: Texts) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useText();
  const { read: readBook, rememberColumns, rememberFile, ...book } = useImportFile(resource, texts);
  const { file, sheet, matching } = book;
  const [stage, setStage] = useState<ImportStage>('choose');
  const [fault, setFault] = useState<SheetError>();
  const [results, setResults] = useState<readonly ImportRowStatus[]>([]);
  const [progress, setProgress] = useState(NO_PROGRESS);
  const [error, setError] = useState<unknown>();
  const parsedRows = useRef<readonly ParsedImportRow[]>([]);
  /** Positions of the rows that are still to be stored. */
  const pendingRowsRef = useRef<readonly number[]>([]);
  const abortControllerRef = useRef(new AbortController());
  /**
   * True if the import is being stopped, so that no further call is sent. The running call is still awaited.
   */
  const isStopRequestedRef = useRef(false);
  const [stopping, setStopping] = useState(false);
  /** Whether an empty cell clears the stored value. */
  const [clears, setClears] = useState(false);
  /** Whether the operator accepted the loss of stored values that the preview shows. */
  const [agreed, setAgreed] = useState(false);
  const [losses, setLosses] = useState<ReadonlyMap<string, number>>(NO_LOST_VALUE_COUNTS);
  const [twins, setTwins] = useState<ReadonlyMap<number, number>>(NO_DUPLICATE_LINES);
  /** Number of the current dry run. It separates the row details of this run from those of earlier runs. */
  const [checks, setChecks] = useState(0);
  useEffect(() => () => abortControllerRef.current.abort(), []);

  const beginImportRun = () => {
    abortControllerRef.current.abort();
    abortControllerRef.current = new AbortController();
    isStopRequestedRef.current = false;
    setStopping(false);
    setError(undefined);
    return abortControllerRef.current.signal;
  };

  const loadImportFile = async (chosenFile: File, sheetIndex?: number) => {
    const signal = beginImportRun();
    setFault(undefined);
    setStage('reading');
    try {
      await readBook(chosenFile, signal, sheetIndex);
      setStage('match');
    } catch (failure) {
      if (signal.aborted) return;
      setFault(failure instanceof SheetError ? failure : new SheetError('unreadable'));
      setStage('choose');
    }
  };

  /** Sends the rows at these positions, and keeps each answer as it arrives. */
  const sendRows = async ({ places, dryRun, signal, statuses, toStatus, onFailure }: SendOptions) => {
    const rows = places.flatMap(
      (place) => readerRef.current.toRowToSend(parsedRows.current[place] ?? EMPTY_PARSED_ROW) ?? [],
    );
    await sendRowsInBatches({
      rows,
      send: async (rowBatch) =>
        (await provider.imports()).importRows(resource.name, rowBatch, {
          dryRun,
          loses: agreed && !dryRun,
          signal,
        }),
      onAnswers(startIndex, answers) {
        for (const [batchOffset, answer] of answers.entries()) {
          const rowIndex = places[startIndex + batchOffset] ?? 0;
          statuses[rowIndex] = toStatus(answer, parsedRows.current[rowIndex] ?? EMPTY_PARSED_ROW);
        }
        pendingRowsRef.current = places.slice(startIndex + answers.length);
        setProgress(({ done, total }) => ({ done: done + answers.length, total }));
      },
      onFailure: (startIndex, endIndex) => onFailure?.(places.slice(startIndex, endIndex)),
      isStopped: () => signal.aborted || isStopRequestedRef.current,
    });
  };

  const faultTexts = createImportFaultTexts(resource, texts, translate);
  const readerRef = useRef(createImportDryRunResultReader(faultTexts));

  /**
   * Sends the rows as a dry run. With `again`, sends only the rows that had faults before the operator's
   * corrections.
   */
  const runDryRun = async ({
    fixes = book.fixes,
    again = false,
  }: {
    fixes?: readonly ColumnCorrection[];
    again?: boolean;
  } = {}) => {
    if (!sheet) return;
    const previousRun = again ? { rows: parsedRows.current, results } : undefined;
    const signal = beginImportRun();
    rememberColumns();
    setAgreed(false);
    setStage('checking');
    setProgress({ done: 0, total: sheet.rows.length });
    const vocabulary = {
      texts,
      yes: translate('ra.boolean.true'),
      no: translate('ra.boolean.false'),
      synonyms: getImportSynonymsOfResource(resource.name),
      zeros: collectPathsWithRestoredZeros(fixes),
      corrected: createCellWordCorrector(fixes),
      clears,
      newId: translate('imports.newId'),
      isSeparated: book.book?.isSeparated ?? false,
    };
    try {
      const trimDetails = createImportRowDetailsTrimmer(resource);
      const statuses: ImportRowStatus[] = [];
      const parseRow = createSheetRowParser(resource, matching, sheet.headers, vocabulary, book.items);
      const parseRowAndAppendStatus = (row: SheetRow) => {
        const parsedRow = parseRow(row);
        const rowIndex = statuses.length;
        const previousStatus = previousRun?.rows[rowIndex]?.sent ? previousRun.results[rowIndex] : undefined;
        statuses.push(
          parsedRow.sent
            ? trimDetails(previousStatus ?? WAITING_STATUS)
            : trimDetails(createRefusedRowStatus(parsedRow, faultTexts)),
        );
        return parsedRow;
      };
      parsedRows.current = await parseSheetRows(sheet, parseRowAndAppendStatus, signal);
      const places = [...parsedRows.current.keys()].filter((place) => statuses[place]?.outcome === 'waiting');
      setProgress((previousProgress) => ({ ...previousProgress, done: statuses.length - places.length }));
      if (!again) readerRef.current = createImportDryRunResultReader(faultTexts);
      const toStatus: SendOptions['toStatus'] = (answer, row) =>
        trimDetails(readerRef.current.read(answer, row));
      await sendRows({ places, dryRun: true, signal, statuses, toStatus });
      if (signal.aborted) return setStage('match');
      pendingRowsRef.current = [...statuses.keys()].filter((place) => isRowCreatedOrUpdated(statuses[place]));
      setResults(statuses);
      setChecks((count) => count + 1);
      setLosses(countRemovedValuesByPath(statuses));
      setTwins(mapDuplicateRowsToFirstLine(parsedRows.current, statuses));
      setStage('checked');
    } catch (failure) {
      if (!signal.aborted) setError(failure);
      setStage('match');
    }
  };

  /** Fetches the row details that the dry run did not keep. Rejects if the call fails. */
  const fetchRowDetails = async (rowIndexes: readonly number[], signal: AbortSignal) => {
    const rows = rowIndexes.flatMap((place) => {
      const row = parsedRows.current[place];
      return row ? [{ place, row }] : [];
    });
    const rowsToSend = rows.flatMap(({ place, row }) => (row.sent ? [{ place, row: row.sent }] : []));
    const rowsToImport = rowsToSend.map(({ row }) => row);
    const answers =
      rowsToImport.length > 0
        ? await (await provider.imports()).importRows(resource.name, rowsToImport, {
            dryRun: true,
            loses: false,
            signal,
          })
        : [];
    const details = new Map<number, ImportRowStatus>();
    for (const { place, row } of rows)
      if (!row.sent) details.set(place, createRefusedRowStatus(row, faultTexts));
    for (const [index, { place }] of rowsToSend.entries()) {
      const answer = answers[index];
      if (answer) details.set(place, toImportRowStatus(answer, faultTexts, parsedRows.current[place]?.items));
    }
    return details;
  };

  const applyImport = async () => {
    const signal = beginImportRun();
    const rowIndexes = pendingRowsRef.current;
    let statuses = replaceRowOutcomes(results, rowIndexes, 'waiting');
    if (stage !== 'stopped') setProgress({ done: 0, total: rowIndexes.length });
    setStage('applying');
    let unansweredRowIndexes: readonly number[] = [];
    const onFailure = (failedPlaces: readonly number[]) => {
      unansweredRowIndexes = failedPlaces;
    };
    try {
      const toStatus: SendOptions['toStatus'] = (answer, { items }) =>
        toImportRowStatus(answer, faultTexts, items);
      await sendRows({ places: rowIndexes, dryRun: false, signal, statuses, toStatus, onFailure });
    } catch (failure) {
      if (signal.aborted) return;
      // A call that the API refused stored nothing. After any other failure, the API has possibly stored the
      // call's rows.
      if (!isApiRefusal(failure)) statuses = replaceRowOutcomes(statuses, unansweredRowIndexes, 'unsure');
      setError(failure);
    }
    if (statuses.some(({ outcome }) => STORED_OUTCOMES.has(outcome))) rememberFile();
    setResults(statuses);
    setStage(pendingRowsRef.current.length === 0 ? 'done' : 'stopped');
    void client.invalidateQueries({ queryKey: [resource.name] });
  };

  return {
    ...{ ...book, stage, fault, results, progress, error, check: runDryRun, apply: applyImport },
    take: (chosenFile: File) => loadImportFile(chosenFile),
    chooseSheet: (sheetIndex: number) => {
      if (file) void loadImportFile(file, sheetIndex);
    },
    ...{ clears, setClears, agreed, setAgreed, losses, twins },
    /** The number of stored values that the import would remove. */
    lost: [...losses.values()].reduce((sum, count) => sum + count, 0),
    /** Returns the row at a position, as it is sent to the API. */
    sentAt: (place: number) => parsedRows.current[place]?.sent ?? undefined,
    /** Returns to the step in which columns are mapped. Nothing is stored yet. */
    back: () => setStage('match'),
    ...{ detailsOf: fetchRowDetails, checks },
    /** Applies corrections, and then checks again the rows that had faults. */
    mend: (fixes: readonly ColumnCorrection[]) => {
      book.setFixes(fixes);
      return runDryRun({ fixes, again: true });
    },
    pending: results.filter(isRowCreatedOrUpdated).length,
    stopping,
    /**
     * Stops the running step. If a call is storing rows, its answer is awaited, because only the answer tells
     * what is stored.
     */
    stop: () => {
      if (stage === 'applying') {
        isStopRequestedRef.current = true;
        setStopping(true);
        return;
      }
      abortControllerRef.current.abort();
      if (stage === 'reading') setStage('choose');
    },
    restart: () => {
      beginImportRun();
      setFault(undefined);
      setStage('choose');
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;
