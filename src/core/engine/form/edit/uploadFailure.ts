import { isHttpError } from '../../../provider/http';
import type { Words } from './saver';

/** Returns what says why a file call failed, fit to stand beside the file's name. */
export const uploadFailure =
  ({ translate, errorText }: Words) =>
  (error: unknown): string => {
    if (error instanceof DOMException) return translate('form.files.canceled');
    return isHttpError(error, 0) ? translate('form.files.lost') : errorText(error);
  };
