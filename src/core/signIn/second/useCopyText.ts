import { useState } from 'react';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';

/** Returns a function that copies a text. `said` is the text that tells the result, for a status line. */
export function useCopyText(): { said: string; copy: (text: string) => Promise<void> } {
  const [said, setSaid] = useState('');
  const copy = async (text: string) => {
    setSaid('');
    try {
      // Outside https and localhost, browsers have no clipboard.
      await navigator.clipboard.writeText(text);
      setSaid(texts.copied);
    } catch {
      setSaid(texts.uncopied);
    }
  };
  return { said, copy };
}
