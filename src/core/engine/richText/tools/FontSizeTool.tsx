import { ALargeSmall } from 'lucide';
import { MenuButton } from '../../../ui/MenuButton';
import { useText } from '../../../ui/useText';
import { runCommandAndFocusText } from './commands';
import { useToolbarEditor } from './useToolbarEditor';

/** The offered text sizes in pixels. Text without a size has the page's size. */
const fontSizesPx = [12, 14, 16, 18, 20, 24, 28, 32];

export const FontSizeTool = () => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  return (
    <MenuButton
      icon={ALargeSmall}
      label={translate('richText.size')}
      on={state.size !== ''}
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
  );
};
