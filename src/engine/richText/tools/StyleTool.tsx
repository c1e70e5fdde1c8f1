import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Menu } from '../../../ui/Menu';
import { usePopup } from '../../../ui/usePopup';
import { type ParagraphStyle, paragraphStyles, perform } from './commands';
import { useTools } from './useTools';

const names = Object.keys(paragraphStyles) as ParagraphStyle[];

export const StyleTool = () => {
  const translate = useTranslate();
  const { editor, state } = useTools();
  const { anchor, trigger, close } = usePopup();
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
      {anchor && (
        <Menu
          onClose={close}
          anchor={anchor}
          label={label}
          items={names.map((name) => ({
            label: translate(`richText.${name}`),
            chosen: name === state.style,
            onSelect: () => perform(editor, paragraphStyles[name]),
          }))}
        />
      )}
    </>
  );
};
