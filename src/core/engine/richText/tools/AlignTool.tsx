import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { type Alignment, alignmentCommands, runCommandAndFocusText } from './commands';
import { useToolbarEditor } from './useToolbarEditor';

const alignmentNames = Object.keys(alignmentCommands) as Alignment[];

export const AlignTool = () => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const { anchor, trigger, close } = usePopup();
  const label = translate('richText.align');
  return (
    <>
      <IconButton
        icon={alignmentCommands[state.align].icon}
        label={label}
        on={state.align !== 'left'}
        {...trigger('menu')}
      />
      {anchor && (
        <Menu
          onClose={close}
          anchor={anchor}
          label={label}
          items={alignmentNames.map((name) => ({
            label: translate(`richText.${name}`),
            icon: alignmentCommands[name].icon,
            chosen: name === state.align,
            onSelect: () => runCommandAndFocusText(editor, alignmentCommands[name].run),
          }))}
        />
      )}
    </>
  );
};
