import { MenuButton } from '../../../ui/MenuButton';
import { useText } from '../../../ui/useText';
import { type Alignment, alignmentCommands, runCommandAndFocusText } from './commands';
import { useToolbarEditor } from './useToolbarEditor';

const alignmentNames = Object.keys(alignmentCommands) as Alignment[];

export const AlignTool = () => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  return (
    <MenuButton
      icon={alignmentCommands[state.align].icon}
      label={translate('richText.align')}
      on={state.align !== 'left'}
      items={alignmentNames.map((name) => ({
        label: translate(`richText.${name}`),
        icon: alignmentCommands[name].icon,
        chosen: name === state.align,
        onSelect: () => runCommandAndFocusText(editor, alignmentCommands[name].run),
      }))}
    />
  );
};
