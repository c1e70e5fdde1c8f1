import { messages } from '../../../../i18n/ko/product/index';
import { synonyms } from '../../../../i18n/ko/product/synonyms';
import { getAt } from '../../../../src/core/schema/index';
import { loadImportSynonyms, setImportSynonymsLoader } from '../../../../src/core/ui/synonyms';

setImportSynonymsLoader(async () => synonyms);
await loadImportSynonyms();

/** Texts of paths stand under names with dots, as in `fields['spouse.name']`. */
function textAt(of: unknown, key: string): unknown {
  if (typeof of !== 'object' || of === null) return undefined;
  const [, head = '', rest = ''] = /^([^.]*)\.(.*)$/.exec(key) ?? [];
  return getAt(of, key) ?? Reflect.get(of, key) ?? (head && textAt(Reflect.get(of, head), rest));
}

export const translate = (key: string, options: Record<string, unknown> = {}) =>
  String(textAt(messages, key) || (options._ ?? key));
