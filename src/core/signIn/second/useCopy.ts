import { useState } from 'react';
import { secondStep as texts } from '../../../../i18n/ko/core/secondStep';

/** Copies a text; returns what to say of it, which a status line shows. */
export function useCopy(): { said: string; copy: (text: string) => Promise<void> } {
  const [said, setSaid] = useState('');
  const copy = async (text: string) => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(done ? texts.copied : texts.uncopied);
  };
  return { said, copy };
}
