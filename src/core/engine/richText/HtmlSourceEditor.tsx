import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../ui/useText';
import { ContentLossNotice } from './ContentLossNotice';
import { findContentLosses } from './content/losses';
import styles from './HtmlSourceEditor.module.css';
import { purifyHtml } from './purify';

type HtmlSourceEditorProps = {
  value: string;
  onChange: (html: string) => void;
  /** Called with the HTML as typed, before it is sanitised. */
  onWritten: (html: string) => void;
  attributes: Record<string, string>;
};

const BLOCK_END_PATTERN =
  /(<\/(?:p|h[1-6]|li|ul|ol|blockquote|pre|t[dhr]|tbody|table|div|figure|iframe)>|<(?:ul|ol|table|tbody|tr)>|<hr>)(?=<)/g;

/** Returns the HTML with a line break after each block, so that it is readable. */
const addLineBreaksAfterBlocks = (html: string): string => html.replace(BLOCK_END_PATTERN, '$1\n');

export const HtmlSourceEditor = ({ value, onChange, onWritten, attributes }: HtmlSourceEditorProps) => {
  const translate = useText();
  const [draft, setDraft] = useState({ text: addLineBreaksAfterBlocks(value), html: value });
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => textareaRef.current?.focus(), []);
  const changeHtmlSource = (sourceText: string) => {
    const purifiedHtml = purifyHtml(sourceText);
    setDraft({ text: sourceText, html: purifiedHtml });
    onChange(purifiedHtml);
    onWritten(sourceText);
  };
  const contentLosses = useMemo(() => findContentLosses(draft.text, purifyHtml(draft.text)), [draft.text]);
  return (
    <>
      <ContentLossNotice losses={contentLosses} />
      <textarea
        {...attributes}
        ref={textareaRef}
        aria-label={`${attributes['aria-label']} ${translate('richText.source')}`}
        className={styles.source}
        autoComplete="off"
        spellCheck={false}
        value={draft.html === value ? draft.text : addLineBreaksAfterBlocks(value)}
        onChange={(event) => changeHtmlSource(event.target.value)}
      />
    </>
  );
};
