import { synonyms } from '../../../../i18n/ko/product/synonyms';
import { loadImportSynonyms, setImportSynonymsLoader } from '../../../../src/core/ui/synonyms';

setImportSynonymsLoader(async () => synonyms);
await loadImportSynonyms();
