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
      const variableValue = String(getAt(record, path) ?? '').trim();
      return variableValue === '' ? [] : [[name, variableValue]];
    }),
  );

/**
 * Reads the reply desk's saved texts in their sort order. Returns them with functions that replace the
 * variables in a text by a record's values.
 */
export function useSavedReplyTexts(resource: AnyResource, record: ConsoleRecord) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const { listReadable: getReadableResources } = useRights();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const savedTextsConfig = resource.desk?.texts;
  const savedTextsResource = getReadableResources().find(({ name }) => name === savedTextsConfig?.of);
  const { data, error, refetch } = useQuery({
    queryKey: [savedTextsConfig?.of, 'getList', 'desk'],
    enabled: savedTextsResource !== undefined,
    async queryFn({ signal }): Promise<SavedReplyText[]> {
      if (!savedTextsResource || !savedTextsConfig) return [];
      const { data: rows } = await provider.getList<ConsoleRecord>(savedTextsResource.name, {
        pagination: { page: 1, perPage: limits.maxRowsPerPage },
        sort: { field: savedTextsResource.sortable ?? savedTextsConfig.title, order: 'ASC' },
        filter: {},
        meta: { list: true, fields: [savedTextsConfig.title, savedTextsConfig.content] },
        signal,
      });
      return rows.map((row) => {
        const content = getAt(row, savedTextsConfig.content);
        return {
          id: row.id,
          title: String(getAt(row, savedTextsConfig.title) ?? ''),
          content: typeof content === 'string' ? content : undefined,
        };
      });
    },
  });

  const readOrFetchSavedTextContent = async ({ id, content }: SavedReplyText): Promise<string> => {
    if (content !== undefined) return content;
    const { data: savedTextRecord } = await provider.getOne<ConsoleRecord>(savedTextsConfig?.of ?? '', {
      id,
    });
    return String(getAt(savedTextRecord, savedTextsConfig?.content ?? '') ?? '');
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
        const variableEntries = isObject(variables) ? Object.entries(variables) : [];
        return Object.fromEntries(variableEntries.map(([name, value]) => [name, String(value)]));
      },
    });

  /**
   * Returns a saved text whose variables are replaced by the record's values. A variable without a value
   * stays, and the form refuses to save a text with it.
   */
  async function fillVariablesOfSavedText(text: SavedReplyText): Promise<string> {
    const content = await readOrFetchSavedTextContent(text);
    const recordVariableValues = getVariableValuesOfRecord(resource, record);
    if (extractTemplateVariableNames(content).every((name) => recordVariableValues[name]))
      return replaceTemplateVariables(content, recordVariableValues);
    const fetchedVariableValues = await fetchVariableValues().catch((error: Error) => {
      notify(formatErrorText(error), { type: 'error' });
      return {};
    });
    return replaceTemplateVariables(content, { ...fetchedVariableValues, ...recordVariableValues });
  }

  /** Returns a preview of a saved text. Only the variables that come from the record itself are replaced. */
  const formatSavedTextPreview = ({ content = '' }: SavedReplyText) =>
    replaceTemplateVariables(content, getVariableValuesOfRecord(resource, record))
      .replace(/\s+/g, ' ')
      .trim();

  return {
    /** Empty until the texts are read. */
    texts: data ?? [],
    isRead: data !== undefined,
    readError: error,
    readAgain: refetch,
    of: savedTextsResource,
    from: savedTextsConfig,
    filled: fillVariablesOfSavedText,
    previewOf: formatSavedTextPreview,
  };
}
