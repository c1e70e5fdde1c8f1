import { useState } from 'react';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';

/**
 * Returns a function that copies a text to the clipboard. `said` is a status text that tells whether copying
 * succeeded.
 */
export function useCopyText(): { said: string; copy: (text: string) => Promise<void> } {
  const [said, setSaid] = useState('');
  const copyTextToClipboard = async (text: string) => {
    setSaid('');
    try {
      // Browsers offer no clipboard on pages that are neither on https nor on localhost.
      await navigator.clipboard.writeText(text);
      setSaid(texts.copied);
    } catch {
      setSaid(texts.uncopied);
    }
  };
  return { said, copy: copyTextToClipboard };
}
