import { ChevronDown } from 'lucide';
import { Icon } from '../../../ui/Icon';
import { Menu } from '../../../ui/Menu';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { type ParagraphStyle, paragraphStyleCommands, runCommandAndFocusText } from './commands';
import styles from './Toolbar.module.css';
import { useToolbarEditor } from './useToolbarEditor';

const paragraphStyleNames = Object.keys(paragraphStyleCommands) as ParagraphStyle[];

export const ParagraphStyleTool = () => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const { anchor, trigger, close } = usePopup();
  const label = translate('richText.style');
  const currentStyleLabel = translate(`richText.${state.style}`);
  return (
    <>
      <button
        type="button"
        className={styles.style}
        aria-label={`${label}: ${currentStyleLabel}`}
        title={label}
        {...trigger('menu')}
      >
        {currentStyleLabel}
        <Icon of={ChevronDown} size={16} className="muted" />
      </button>
      {anchor && (
        <Menu
          onClose={close}
          anchor={anchor}
          label={label}
          items={paragraphStyleNames.map((name) => ({
            label: translate(`richText.${name}`),
            chosen: name === state.style,
            onSelect: () => runCommandAndFocusText(editor, paragraphStyleCommands[name]),
          }))}
        />
      )}
    </>
  );
};
