import type { CDPSession } from 'playwright-core';

/** The states of the composition of each syllable of 한글, as a Korean keyboard goes through them. */
export const HANGUL = [
  ['ㅎ', '하', '한'],
  ['ㄱ', '그', '글'],
];

/** Types syllables through composition events, each committed by the start of the next. */
export const compose = async (session: CDPSession, syllables: string[][]): Promise<void> => {
  for (const states of syllables) {
    for (const text of states) await composing(session, text);
    await session.send('Input.insertText', { text: states.at(-1) ?? '' });
  }
};

/** Leaves a syllable in composition. */
export const composing = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
