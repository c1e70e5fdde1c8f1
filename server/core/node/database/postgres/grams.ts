import { type RawBuilder, sql } from 'kysely';
import { DECIMAL_DIGITS_OFFSET_IN_KEY } from './keyText';
import type { PostgresKysely } from './tables';

/**
 * Name of a database function that indexes use. If the function returns other results than before, the number
 * in its name must be raised.
 */
const INDEX_KEY_TEXT_FUNCTION_NAME = 'console_key_text_1';
const KEY_NGRAMS_FUNCTION_NAME = 'console_key_grams_1';

/**
 * Creates the two database functions that searches need. The first returns a stored index key as text. The
 * second returns all substrings of one and two characters of this text. The second has a high `cost`, so
 * PostgreSQL compares texts before it computes substrings.
 */
export async function createNgramSqlFunctions(db: PostgresKysely): Promise<void> {
  await sql
    .raw(`create or replace function ${INDEX_KEY_TEXT_FUNCTION_NAME}(stored text) returns text
      language sql immutable strict parallel safe
      as $$ select case when left(stored, 1) = '=' then substr(stored, 2) else substr(stored, ${DECIMAL_DIGITS_OFFSET_IN_KEY + 1}) end $$`)
    .execute(db);
  await sql
    .raw(`create or replace function ${KEY_NGRAMS_FUNCTION_NAME}(stored text) returns text[]
      language plpgsql immutable strict parallel safe cost 1000
      as $$
      declare
        letters text[] := string_to_array(case when left(stored, 1) = '=' then substr(stored, 2) else substr(stored, ${DECIMAL_DIGITS_OFFSET_IN_KEY + 1}) end, null);
        grams text[] := letters;
      begin
        for i in 2 .. coalesce(array_length(letters, 1), 0) loop
          grams := grams || (letters[i - 1] || letters[i]);
        end loop;
        return grams;
      end $$`)
    .execute(db);
}

/** Returns the SQL for the text of a stored index key: the text itself, or a number's digits. */
const buildIndexKeyTextSql = (column: RawBuilder<unknown>) =>
  sql<string>`${sql.raw(INDEX_KEY_TEXT_FUNCTION_NAME)}(${column})`;

/** Returns the SQL for the substrings under which the search index finds a stored index key. */
export const buildIndexKeyNgramsSql = (column: RawBuilder<unknown>) =>
  sql<string[]>`${sql.raw(KEY_NGRAMS_FUNCTION_NAME)}(${column})`;

/**
 * Returns the longest substrings of a search term that the index holds (at most two characters each). Every
 * text that contains the term contains all these substrings.
 */
export function extractLongestNgrams(term: string): string[] {
  const letters = [...term];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}

/** Returns the SQL for the list of ids or tags in a stored index key that holds several of them. */
export const buildIndexKeyToArraySql = (column: RawBuilder<unknown>) =>
  sql<string[]>`string_to_array(${buildIndexKeyTextSql(column)}, ',')`;
