import { useState } from 'react';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';

/** Copies a text; `said` tells whether it worked, once it is known, for a status line. */
export function useCopy(): { said: string; copy: (text: string) => Promise<void> } {
  const [said, setSaid] = useState('');
  const copy = async (text: string) => {
    setSaid('');
    try {
      // Absent outside https and localhost.
      await navigator.clipboard.writeText(text);
      setSaid(texts.copied);
    } catch {
      setSaid(texts.uncopied);
    }
  };
  return { said, copy };
}
