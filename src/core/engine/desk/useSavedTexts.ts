import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../provider/dataProvider';
import { type AnyResource, getAt, isObject, limits } from '../../schema/index';
import {
  extractTemplateVariableNames,
  replaceTemplateVariables,
  type TemplateVariableValues,
} from '../../schema/text/variables';
import { useErrorText } from '../calls/errorText';
import { useRights } from '../rights';

/** A saved text for replies. Its content is absent if the text is too long for the list call. */
export interface SavedReplyText {
  id: string;
  title: string;
  content: string | undefined;
}

/** Returns the values of those variables that the open record itself contains, so that no call is needed. */
const getVariableValuesOfRecord = ({ desk }: AnyResource, record: ConsoleRecord): TemplateVariableValues =>
  Object.fromEntries(
    Object.entries(desk?.variables ?? {}).flatMap(([name, path]) => {
      const value = String(getAt(record, path) ?? '').trim();
      return value === '' ? [] : [[name, value]];
    }),
  );

/**
 * Reads the reply desk's saved texts in their sort order. Returns them with functions that replace the
 * variables in a text by a record's values.
 */
export function useSavedReplyTexts(resource: AnyResource, record: ConsoleRecord) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const { listReadable: readables } = useRights();
  const notify = useNotify();
  const reason = useErrorText();
  const from = resource.desk?.texts;
  const of = readables().find(({ name }) => name === from?.of);
  const { data } = useQuery({
    queryKey: [from?.of, 'getList', 'desk'],
    enabled: of !== undefined,
    async queryFn({ signal }): Promise<SavedReplyText[]> {
      if (!of || !from) return [];
      const { data: rows } = await provider.getList<ConsoleRecord>(of.name, {
        pagination: { page: 1, perPage: limits.maxRowsPerPage },
        sort: { field: of.sortable ?? from.title, order: 'ASC' },
        filter: {},
        meta: { list: true, fields: [from.title, from.content] },
        signal,
      });
      return rows.map((row) => {
        const content = getAt(row, from.content);
        return {
          id: row.id,
          title: String(getAt(row, from.title) ?? ''),
          content: typeof content === 'string' ? content : undefined,
        };
      });
    },
  });

  const readOrFetchSavedTextContent = async ({ id, content }: SavedReplyText): Promise<string> => {
    if (content !== undefined) return content;
    const { data: whole } = await provider.getOne<ConsoleRecord>(from?.of ?? '', { id });
    return String(getAt(whole, from?.content ?? '') ?? '');
  };

  const fetchVariableValues = () =>
    client.fetchQuery({
      queryKey: [resource.name, 'variables', record.id, record.version],
      staleTime: Number.POSITIVE_INFINITY,
      async queryFn(): Promise<TemplateVariableValues> {
        const { variables } = await provider.readOwn(
          resource.name,
          `${encodeURIComponent(record.id)}/variables`,
          {},
        );
        const read = isObject(variables) ? Object.entries(variables) : [];
        return Object.fromEntries(read.map(([name, value]) => [name, String(value)]));
      },
    });

  /**
   * Returns a saved text whose variables are replaced by the record's values. A variable without a value
   * stays, and the form refuses to save a text with it.
   */
  async function fillVariablesOfSavedText(text: SavedReplyText): Promise<string> {
    const content = await readOrFetchSavedTextContent(text);
    const own = getVariableValuesOfRecord(resource, record);
    if (extractTemplateVariableNames(content).every((name) => own[name]))
      return replaceTemplateVariables(content, own);
    const read = await fetchVariableValues().catch((error: Error) => {
      notify(reason(error), { type: 'error' });
      return {};
    });
    return replaceTemplateVariables(content, { ...read, ...own });
  }

  /** Returns a preview of a saved text. Only the variables that come from the record itself are replaced. */
  const formatSavedTextPreview = ({ content = '' }: SavedReplyText) =>
    replaceTemplateVariables(content, getVariableValuesOfRecord(resource, record))
      .replace(/\s+/g, ' ')
      .trim();

  return { texts: data ?? [], of, from, filled: fillVariablesOfSavedText, previewOf: formatSavedTextPreview };
}
