import { ALargeSmall } from 'lucide';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { runCommandAndFocusText } from './commands';
import { useToolbarEditor } from './useToolbarEditor';

/** The offered text sizes in pixels. Text without a size has the page's size. */
const fontSizesPx = [12, 14, 16, 18, 20, 24, 28, 32];

export const FontSizeTool = () => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const { anchor, trigger, close } = usePopup();
  const label = translate('richText.size');
  return (
    <>
      <IconButton icon={ALargeSmall} label={label} on={state.size !== ''} {...trigger('menu')} />
      {anchor && (
        <Menu
          onClose={close}
          anchor={anchor}
          label={label}
          items={[
            {
              label: translate('richText.usualSize'),
              chosen: state.size === '',
              onSelect: () => runCommandAndFocusText(editor, (chain) => chain.unsetFontSize()),
            },
            ...fontSizesPx.map((sizePx) => ({
              label: `${sizePx}px`,
              chosen: state.size === `${sizePx}px`,
              onSelect: () => runCommandAndFocusText(editor, (chain) => chain.setFontSize(`${sizePx}px`)),
            })),
          ]}
        />
      )}
    </>
  );
};
