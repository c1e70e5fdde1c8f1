import { IconButton } from '../../../ui/IconButton';
import { useText } from '../../../ui/useText';
import { type HistoryStep, history, perform, type Toggle, toggles } from './commands';
import { useTools } from './useTools';

/** A mark or a block, on or off at the cursor. */
export const ToggleTool = ({ name }: { name: Toggle }) => {
  const translate = useText();
  const { editor, state } = useTools();
  const on = state.on[name] ?? false;
  return (
    <IconButton
      icon={toggles[name].icon}
      label={translate(`richText.${name}`)}
      on={on}
      aria-pressed={on}
      onClick={() => perform(editor, toggles[name].run)}
    />
  );
};

export const HistoryTool = ({ name }: { name: HistoryStep }) => {
  const translate = useText();
  const { editor, state } = useTools();
  return (
    <IconButton
      icon={history[name].icon}
      label={translate(`richText.${name}`)}
      disabled={!state.can[name]}
      onClick={() => perform(editor, history[name].run)}
    />
  );
};
