import { paletteLater } from '../../../i18n/ko/core/paletteLater';
import { addTexts } from '../../../i18n/late';

/** Registers the texts of the search of everything; they load with its dialog. */
export const addPaletteTexts = (): void => addTexts('palette', paletteLater);
