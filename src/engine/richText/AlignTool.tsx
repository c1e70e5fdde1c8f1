import { useTranslate } from 'ra-core';
import { IconButton } from '../../ui/IconButton';
import { type Alignment, alignments, perform } from './commands';
import { ToolMenu } from './ToolMenu';
import { usePopup } from './usePopup';
import { useTools } from './useTools';

const names = Object.keys(alignments) as Alignment[];

export const AlignTool = () => {
  const translate = useTranslate();
  const { editor, state } = useTools();
  const { popup, trigger, close } = usePopup();
  const label = translate('richText.align');
  return (
    <>
      <IconButton
        icon={alignments[state.align].icon}
        label={label}
        on={state.align !== 'left'}
        {...trigger('menu')}
      />
      <ToolMenu
        {...popup}
        label={label}
        onClose={close}
        items={names.map((name) => ({
          label: translate(`richText.${name}`),
          icon: alignments[name].icon,
          chosen: name === state.align,
          onSelect: () => perform(editor, alignments[name].run),
        }))}
      />
    </>
  );
};
