import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ParagraphStyle, paragraphStyles, perform } from './commands';
import { ToolMenu } from './ToolMenu';
import { usePopup } from './usePopup';
import { useTools } from './useTools';

const names = Object.keys(paragraphStyles) as ParagraphStyle[];

export const StyleTool = () => {
  const translate = useTranslate();
  const { editor, state } = useTools();
  const { popup, trigger, close } = usePopup();
  const label = translate('richText.style');
  const current = translate(`richText.${state.style}`);
  return (
    <>
      <button
        type="button"
        className="style"
        aria-label={`${label}: ${current}`}
        title={label}
        {...trigger('menu')}
      >
        {current}
        <ChevronDown className="i i16 muted" />
      </button>
      <ToolMenu
        {...popup}
        label={label}
        onClose={close}
        items={names.map((name) => ({
          label: translate(`richText.${name}`),
          chosen: name === state.style,
          onSelect: () => perform(editor, paragraphStyles[name]),
        }))}
      />
    </>
  );
};
