import { synonyms } from '../../../../i18n/ko/product/synonyms';
import { loadSynonyms, provideSynonyms } from '../../../../src/core/ui/synonyms';

provideSynonyms(async () => synonyms);
await loadSynonyms();
