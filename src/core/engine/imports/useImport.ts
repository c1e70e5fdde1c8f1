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
import { countRemovedValuesByPath, mapFieldsByPath } from './losses';
import {
  createImportDryRunResultReader,
  createRefusedRowStatus,
  type ImportFaultTexts,
  parseSheetRows,
  replaceRowOutcomes,
  sendRowsInBatches,
  toImportRowStatus,
} from './run';
import { SheetError, type SheetRow } from './sheet/cell';
import { type ColumnCorrection, createCellWordCorrector, findColumnsWithRestoredZeros } from './sheet/fixes';
import type { CellFault } from './sheet/readers';
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
  known: ImportRowStatus[];
  told: (answer: ImportRowResult, row: ParsedImportRow) => ImportRowStatus;
  /** Receives the positions of the rows whose call failed. */
  onFailure?: (places: readonly number[]) => void;
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
  const read = useRef<readonly ParsedImportRow[]>([]);
  /** Positions of the rows that are still to be stored. */
  const left = useRef<readonly number[]>([]);
  const abort = useRef(new AbortController());
  /**
   * True if the import is being stopped, so that no further call is sent. The running call is still awaited.
   */
  const isStopping = useRef(false);
  const [stopping, setStopping] = useState(false);
  /** Whether an empty cell clears the stored value. */
  const [clears, setClears] = useState(false);
  /** Whether the operator accepted the loss of stored values that the preview shows. */
  const [agreed, setAgreed] = useState(false);
  const [losses, setLosses] = useState<ReadonlyMap<string, number>>(NO_LOST_VALUE_COUNTS);
  const [twins, setTwins] = useState<ReadonlyMap<number, number>>(NO_DUPLICATE_LINES);
  /** Number of the current dry run. It separates the row details of this run from those of earlier runs. */
  const [checks, setChecks] = useState(0);
  useEffect(() => () => abort.current.abort(), []);

  const beginImportRun = () => {
    abort.current.abort();
    abort.current = new AbortController();
    isStopping.current = false;
    setStopping(false);
    setError(undefined);
    return abort.current.signal;
  };

  const loadImportFile = async (chosen: File, at?: number) => {
    const signal = beginImportRun();
    setFault(undefined);
    setStage('reading');
    try {
      await readBook(chosen, signal, at);
      setStage('match');
    } catch (failure) {
      if (signal.aborted) return;
      setFault(failure instanceof SheetError ? failure : new SheetError('unreadable'));
      setStage('choose');
    }
  };

  /** Sends the rows at these positions, and keeps each answer as it arrives. */
  const sendRows = async ({ places, dryRun, signal, known, told, onFailure }: SendOptions) => {
    const rows = places.flatMap((at) => read.current[at]?.sent ?? []);
    await sendRowsInBatches({
      rows,
      send: async (some) =>
        (await provider.imports()).importRows(resource.name, some, {
          dryRun,
          loses: agreed && !dryRun,
          signal,
        }),
      onAnswers(from, answers) {
        for (const [at, answer] of answers.entries()) {
          const place = places[from + at] ?? 0;
          known[place] = told(answer, read.current[place] ?? EMPTY_PARSED_ROW);
        }
        left.current = places.slice(from + answers.length);
        setProgress((before) => ({ ...before, done: before.done + answers.length }));
      },
      onFailure: (from, to) => onFailure?.(places.slice(from, to)),
      isStopped: () => signal.aborted || isStopping.current,
    });
  };

  const faultWords: ImportFaultTexts = {
    fields: mapFieldsByPath(resource),
    texts,
    badId: translate('imports.badId'),
    moreCells: translate('imports.moreCells'),
    noRow: (sheet, lines) => translate('imports.noRow', { sheet, lines }),
    inItems: (at) => translate('imports.inItems', at),
    allowed: (said: string, allowed: string) => translate('imports.allowed', { said, allowed }),
    cell: (fault: CellFault) => translate(`imports.cells.${fault}`),
    sameRow: (line: number) => translate('imports.sameRow', { line }),
  };

  const dryResult = useRef(createImportDryRunResultReader(faultWords));

  /** Runs the dry run. With `again`, it sends only the rows that had faults before their correction. */
  const runDryRun = async ({
    fixes = book.fixes,
    again = false,
  }: {
    fixes?: readonly ColumnCorrection[];
    again?: boolean;
  } = {}) => {
    if (!sheet) return;
    const before = again ? { rows: read.current, results } : undefined;
    const signal = beginImportRun();
    rememberColumns();
    setAgreed(false);
    setStage('checking');
    setProgress({ done: 0, total: sheet.rows.length });
    const words = {
      texts,
      yes: translate('ra.boolean.true'),
      no: translate('ra.boolean.false'),
      synonyms: getImportSynonymsOfResource(resource.name),
      zeros: findColumnsWithRestoredZeros(fixes),
      corrected: createCellWordCorrector(fixes),
      clears,
      newId: translate('imports.newId'),
      isSeparated: book.book?.isSeparated ?? false,
    };
    try {
      const keep = createImportRowDetailsTrimmer(resource);
      const known: ImportRowStatus[] = [];
      const reader = createSheetRowParser(resource, matching, sheet.headers, words, book.items);
      const parseRowAndAppendStatus = (row: SheetRow) => {
        const made = reader(row);
        const at = known.length;
        const same = before?.rows[at]?.sent ? before.results[at] : undefined;
        known.push(made.sent ? keep(same ?? WAITING_STATUS) : keep(createRefusedRowStatus(made, faultWords)));
        return made;
      };
      read.current = await parseSheetRows(sheet, parseRowAndAppendStatus, signal);
      const places = [...read.current.keys()].filter((at) => known[at]?.outcome === 'waiting');
      setProgress((before) => ({ ...before, done: known.length - places.length }));
      if (!again) dryResult.current = createImportDryRunResultReader(faultWords);
      const applyDryRunResult: SendOptions['told'] = (answer, row) => keep(dryResult.current(answer, row));
      await sendRows({ places, dryRun: true, signal, known, told: applyDryRunResult });
      if (signal.aborted) return setStage('match');
      left.current = [...known.keys()].filter((at) => isRowCreatedOrUpdated(known[at]));
      setResults(known);
      setChecks((count) => count + 1);
      setLosses(countRemovedValuesByPath(known));
      setTwins(mapDuplicateRowsToFirstLine(read.current, known));
      setStage('checked');
    } catch (failure) {
      if (!signal.aborted) setError(failure);
      setStage('match');
    }
  };

  /** Fetches the row details that the dry run did not keep. Rejects if the call fails. */
  const fetchRowDetails = async (places: readonly number[], signal: AbortSignal) => {
    const rows = places.flatMap((place) => {
      const row = read.current[place];
      return row ? [{ place, row }] : [];
    });
    const sent = rows.flatMap(({ place, row }) => (row.sent ? [{ place, row: row.sent }] : []));
    const all = sent.map(({ row }) => row);
    const answers =
      all.length > 0
        ? await (await provider.imports()).importRows(resource.name, all, {
            dryRun: true,
            loses: false,
            signal,
          })
        : [];
    const details = new Map<number, ImportRowStatus>();
    for (const { place, row } of rows)
      if (!row.sent) details.set(place, createRefusedRowStatus(row, faultWords));
    for (const [at, { place }] of sent.entries()) {
      const answer = answers[at];
      if (answer) details.set(place, toImportRowStatus(answer, faultWords, read.current[place]?.items));
    }
    return details;
  };

  const applyImport = async () => {
    const signal = beginImportRun();
    const places = left.current;
    let known = replaceRowOutcomes(results, places, 'waiting');
    setProgress((before) => (stage === 'stopped' ? before : { done: 0, total: places.length }));
    setStage('applying');
    let unanswered: readonly number[] = [];
    const rememberUnansweredRows = (failed: readonly number[]) => {
      unanswered = failed;
    };
    try {
      const told: SendOptions['told'] = (answer, { items }) => toImportRowStatus(answer, faultWords, items);
      await sendRows({ places, dryRun: false, signal, known, told: told, onFailure: rememberUnansweredRows });
    } catch (failure) {
      if (signal.aborted) return;
      // A call that the API refused stored nothing. After any other failure, the API has possibly stored the
      // call's rows.
      if (!isApiRefusal(failure)) known = replaceRowOutcomes(known, unanswered, 'unsure');
      setError(failure);
    }
    if (known.some(({ outcome }) => STORED_OUTCOMES.has(outcome))) rememberFile();
    setResults(known);
    setStage(left.current.length === 0 ? 'done' : 'stopped');
    void client.invalidateQueries({ queryKey: [resource.name] });
  };

  return {
    ...{ ...book, stage, fault, results, progress, error, check: runDryRun, apply: applyImport },
    take: (chosen: File) => loadImportFile(chosen),
    chooseSheet: (at: number) => {
      if (file) void loadImportFile(file, at);
    },
    ...{ clears, setClears, agreed, setAgreed, losses, twins },
    /** The number of stored values that the import would remove. */
    lost: [...losses.values()].reduce((sum, count) => sum + count, 0),
    /** Returns the row at a position, as it is sent to the API. */
    sentAt: (place: number) => read.current[place]?.sent ?? undefined,
    /** Returns to the step in which columns are mapped. Nothing is stored yet. */
    back: () => setStage('match'),
    ...{ detailsOf: fetchRowDetails, checks },
    /** Applies corrections, and checks again those rows that the corrections change. */
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
        isStopping.current = true;
        setStopping(true);
        return;
      }
      abort.current.abort();
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
