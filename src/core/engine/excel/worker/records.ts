import type { Loose } from '../../../schema/index';

/** A parser for the JSON answer of a list call, which receives the answer in pieces. */
export interface ExportRecordReader {
  /**
   * Number of records in the whole list; undefined until the reader has found it at the beginning of the
   * answer.
   */
  readonly totalCount: number | undefined;
  /** Returns the records that these bytes complete. Throws SyntaxError if the input is not a list. */
  push(bytes: Uint8Array): Loose[];
  /** Must be called at the end of the answer. Throws an Error if the list of records is incomplete. */
  end(): void;
}

const [QUOTE, ESCAPE, OPEN, CLOSE, FROM, TO] = [...'"\\{}[]'].map((letter) => letter.charCodeAt(0));
/** Number of open brackets inside a record: one each for the answer's object, the list and the record. */
const RECORD_JSON_NESTING_DEPTH = 3;

/**
 * Returns a parser of `{ summary: { totalCount }, [key]: [...] }`, which it may receive in pieces of any
 * size. The parser keeps only the incomplete record in memory. It finds each record's brackets and passes the
 * record to `JSON.parse`. Parsers that read every value need three times as long (docs/decisions/excel.md).
 */
export function createExportRecordReader(key: string): ExportRecordReader {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let at = 0;
  let start = 0;
  let depth = 0;
  let inText = false;
  let isWhole = false;
  let totalCount: number | undefined;

  /** Reads the number of records from the text before the list. */
  const readTotalRecordCount = () => {
    const head = JSON.parse(`${rest.slice(0, at + 1)}]}`);
    const count: unknown = head?.summary?.totalCount;
    if (!Array.isArray(head[key]) || typeof count !== 'number') throw new SyntaxError('No list of records');
    totalCount = count;
  };

  const appendParsedRecords = (found: Loose[]) => {
    for (; at < rest.length; at += 1) {
      const letter = rest.charCodeAt(at);
      if (inText) {
        if (letter === ESCAPE) at += 1;
        else if (letter === QUOTE) inText = false;
      } else if (letter === QUOTE) inText = true;
      else if (letter === OPEN || letter === FROM) {
        depth += 1;
        if (depth === 2 && letter === FROM && totalCount === undefined) readTotalRecordCount();
        if (depth === RECORD_JSON_NESTING_DEPTH) start = at;
      } else if (letter === CLOSE || letter === TO) {
        if (depth === RECORD_JSON_NESTING_DEPTH && totalCount !== undefined)
          found.push(JSON.parse(rest.slice(start, at + 1)));
        depth -= 1;
        if (depth === 0) isWhole = true;
      }
    }
  };

  return {
    get totalCount() {
      return totalCount;
    },
    push(bytes) {
      const found: Loose[] = [];
      rest += decoder.decode(bytes, { stream: true });
      appendParsedRecords(found);
      // Drops the parsed text. After a backslash at the end of the text, `at` already skips the next piece's
      // first character.
      const kept = totalCount === undefined ? 0 : depth >= RECORD_JSON_NESTING_DEPTH ? start : rest.length;
      rest = rest.slice(kept);
      at -= kept;
      start -= kept;
      return found;
    },
    end() {
      if (!isWhole || totalCount === undefined) throw new SyntaxError('The list broke off');
    },
  };
}
