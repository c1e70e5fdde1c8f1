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

const [QUOTE, ESCAPE, OPENING_BRACE, CLOSING_BRACE, OPENING_BRACKET, CLOSING_BRACKET] = [...'"\\{}[]'].map(
  (character) => character.charCodeAt(0),
);
/** Nesting depth of a record in the answer's JSON: inside the answer's object, the list and the record itself. */
const RECORD_JSON_NESTING_DEPTH = 3;

/**
 * Returns a parser of `{ summary: { totalCount }, [key]: [...] }`, which it may receive in pieces of any
 * size. The parser keeps only the incomplete record in memory. It finds each record's brackets and passes the
 * record to `JSON.parse`. Parsers that read every value need three times as long (docs/decisions/excel.md).
 */
export function createExportRecordReader(recordsKey: string): ExportRecordReader {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unparsedText = '';
  let position = 0;
  let recordStart = 0;
  let bracketDepth = 0;
  let isInsideString = false;
  let isAnswerComplete = false;
  let totalCount: number | undefined;

  /** Reads the number of records from the text before the list. */
  const readTotalRecordCount = () => {
    const answerHead = JSON.parse(`${unparsedText.slice(0, position + 1)}]}`);
    const statedTotalCount: unknown = answerHead?.summary?.totalCount;
    if (!Array.isArray(answerHead[recordsKey]) || typeof statedTotalCount !== 'number')
      throw new SyntaxError('No list of records');
    totalCount = statedTotalCount;
  };

  const appendParsedRecords = (parsedRecords: Loose[]) => {
    for (; position < unparsedText.length; position += 1) {
      const characterCode = unparsedText.charCodeAt(position);
      if (isInsideString) {
        if (characterCode === ESCAPE) position += 1;
        else if (characterCode === QUOTE) isInsideString = false;
      } else if (characterCode === QUOTE) isInsideString = true;
      else if (characterCode === OPENING_BRACE || characterCode === OPENING_BRACKET) {
        bracketDepth += 1;
        if (bracketDepth === 2 && characterCode === OPENING_BRACKET && totalCount === undefined)
          readTotalRecordCount();
        if (bracketDepth === RECORD_JSON_NESTING_DEPTH) recordStart = position;
      } else if (characterCode === CLOSING_BRACE || characterCode === CLOSING_BRACKET) {
        if (bracketDepth === RECORD_JSON_NESTING_DEPTH && totalCount !== undefined)
          parsedRecords.push(JSON.parse(unparsedText.slice(recordStart, position + 1)));
        bracketDepth -= 1;
        if (bracketDepth === 0) isAnswerComplete = true;
      }
    }
  };

  return {
    get totalCount() {
      return totalCount;
    },
    push(bytes) {
      const parsedRecords: Loose[] = [];
      unparsedText += decoder.decode(bytes, { stream: true });
      appendParsedRecords(parsedRecords);
      // Removes the parsed text. If this text ends with a backslash, `position` also skips the first
      // character of the next piece, which the backslash escapes.
      const parsedLength =
        totalCount === undefined
          ? 0
          : bracketDepth >= RECORD_JSON_NESTING_DEPTH
            ? recordStart
            : unparsedText.length;
      unparsedText = unparsedText.slice(parsedLength);
      position -= parsedLength;
      recordStart -= parsedLength;
      return parsedRecords;
    },
    end() {
      if (!isAnswerComplete || totalCount === undefined) throw new SyntaxError('The list broke off');
    },
  };
}
