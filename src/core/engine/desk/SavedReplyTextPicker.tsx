import { Plus } from 'lucide';
import { useNotify } from 'ra-core';
import { type KeyboardEvent as KeyPress, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource } from '../../schema/index';
import { normalizeTextForSearch } from '../../schema/text/text';
import { Button } from '../../ui/Button';
import { addReplyDeskTexts } from '../../ui/deskTexts';
import { Input } from '../../ui/Input';
import { isImeCompositionKeyEvent } from '../../ui/ime';
import { useText } from '../../ui/useText';
import { useErrorText } from '../calls/errorText';
import { ReadErrorNotice } from '../loading/ReadErrorNotice';
import { useRights } from '../rights';
import { useTexts } from '../texts';
import { insertText, readInputText } from './insertText';
import styles from './SavedTextPicker.module.css';
import { SaveReplyTextDialog } from './SaveReplyTextDialog';
import { type SavedReplyText, useSavedReplyTexts } from './useSavedTexts';

addReplyDeskTexts();

/** Number of saved texts with a shortcut: Alt 1 to 9. */
const DIGIT_SHORTCUT_COUNT = 9;
const DIGIT_KEY_PATTERN = /^(?:Digit|Numpad)([1-9])$/;

/**
 * Whether the operator can use the element: no modal dialog is open, or the element is inside the top one.
 */
function isUncoveredByDialog(element: HTMLElement | null): boolean {
  const topModal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  return element !== null && (topModal === undefined || topModal.contains(element));
}

interface SavedTextPickerProps {
  resource: AnyResource;
  record: ConsoleRecord;
  /** Returns the input or editor into which a text is inserted. */
  into: () => HTMLElement | null;
}

export const SavedReplyTextPicker = ({ resource, record, into }: SavedTextPickerProps) => {
  const { texts, of, from, filled, previewOf, isRead, readError, readAgain } = useSavedReplyTexts(
    resource,
    record,
  );
  const { changes } = useRights();
  const translate = useText();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const sectionRef = useRef<HTMLElement>(null);
  const [term, setTerm] = useState('');
  const [textToSave, setTextToSave] = useState<string | null>(null);
  const isInsertingTextRef = useRef(false);
  const insertSavedReplyText = async (text: SavedReplyText | undefined) => {
    if (!text || isInsertingTextRef.current) return;
    isInsertingTextRef.current = true;
    try {
      const filledText = await filled(text);
      const targetElement = into();
      if (targetElement) insertText(targetElement, filledText);
    } catch (error) {
      notify(formatErrorText(error as Error), { type: 'error' });
    } finally {
      isInsertingTextRef.current = false;
    }
  };
  // The pressed key is compared by its `code`, because Option types other letters on macOS.
  const insertTextByDigitKey = useEffectEvent((event: KeyboardEvent) => {
    const digit = DIGIT_KEY_PATTERN.exec(event.code)?.[1];
    if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isImeCompositionKeyEvent(event) || event.repeat || !isUncoveredByDialog(sectionRef.current)) return;
    event.preventDefault();
    void insertSavedReplyText(texts[Number(digit) - 1]);
  });
  useEffect(() => {
    document.addEventListener('keydown', insertTextByDigitKey);
    return () => document.removeEventListener('keydown', insertTextByDigitKey);
  }, []);
  const pickerLabel = useTexts(of ?? resource).name;
  if (!of || !from) return null;
  const normalizedTerm = normalizeTextForSearch(term.trim());
  const containsSearchTerm = (text: string | undefined) =>
    normalizeTextForSearch(text ?? '').includes(normalizedTerm);
  const textsWithMatchingTitle = texts.filter(({ title }) => containsSearchTerm(title));
  const matchingTexts = [
    ...textsWithMatchingTitle,
    ...texts.filter((text) => !textsWithMatchingTitle.includes(text) && containsSearchTerm(text.content)),
  ];
  const insertFirstTextOnEnter = (event: KeyPress<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isImeCompositionKeyEvent(event)) return;
    // Without this call, Enter in the search input would submit the form around the picker.
    event.preventDefault();
    void insertSavedReplyText(matchingTexts[0]);
  };
  return (
    <section ref={sectionRef} className={styles.saved} aria-label={pickerLabel}>
      <div className={styles.head}>
        <span className={styles.label}>{pickerLabel}</span>
        <Input
          type="search"
          className={styles.search}
          aria-label={translate('desk.saved.find')}
          placeholder={translate('desk.saved.find')}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          onKeyDown={insertFirstTextOnEnter}
        />
        {changes(of) && of.create === undefined && (
          <Button
            size="small"
            icon={Plus}
            onClick={() => {
              const targetElement = into();
              setTextToSave(targetElement ? readInputText(targetElement) : '');
            }}
          >
            {translate('desk.saved.keep')}
          </Button>
        )}
      </div>
      {readError && <ReadErrorNotice error={readError} onRetry={readAgain} />}
      {isRead && matchingTexts.length === 0 ? (
        <p className={styles.none}>
          {translate(texts.length === 0 ? 'desk.saved.empty' : 'desk.saved.none')}
        </p>
      ) : (
        <ul className={styles.texts}>
          {matchingTexts.map((text) => {
            const textIndex = texts.indexOf(text);
            return (
              <li key={text.id}>
                <button
                  type="button"
                  className={styles.text}
                  // A press on the button must not move the focus, because the text is inserted at the cursor
                  // of the answer.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void insertSavedReplyText(text)}
                >
                  <b className="cut">{text.title}</b>
                  <span className={`${styles.first} cut`}>{previewOf(text)}</span>
                  {textIndex < DIGIT_SHORTCUT_COUNT && (
                    <kbd className={styles.key} aria-hidden>
                      Alt {textIndex + 1}
                    </kbd>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {textToSave !== null && (
        <SaveReplyTextDialog
          {...{ textsResource: of, from }}
          content={textToSave}
          onClose={() => setTextToSave(null)}
        />
      )}
    </section>
  );
};
