import { Ban, type IconNode } from 'lucide';
import { type CSSProperties, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton';
import { Popup } from '../../../ui/Popup';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import styles from './ColorTool.module.css';
import { type ColorTarget, editorColorCommands, runCommandAndFocusText } from './commands';
import type { ColorSwatch } from './palette';
import { useRovingFocus } from './useRovingFocus';
import { useToolbarEditor } from './useToolbarEditor';

type ColorToolProps = { name: ColorTarget; icon: IconNode; colors: ColorSwatch[] };

export const ColorTool = ({ name, icon, colors }: ColorToolProps) => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const { anchor, trigger, close } = usePopup();
  const label = translate(`richText.${name}`);
  const applyColorAndClose = (color: string) => {
    close();
    runCommandAndFocusText(editor, editorColorCommands[name](color));
  };
  return (
    <>
      <IconButton icon={icon} label={label} on={state[name] !== ''} {...trigger('dialog')} />
      {anchor && (
        <Popup anchor={anchor} role="dialog" aria-label={label} first="[aria-pressed=true]" onClose={close}>
          <ColorPalette label={label} colors={colors} current={state[name]} onChoose={applyColorAndClose} />
        </Popup>
      )}
    </>
  );
};

type ColorPaletteProps = {
  label: string;
  colors: ColorSwatch[];
  current: string;
  onChoose: (color: string) => void;
};

const ColorPalette = ({ label, colors, current, onChoose }: ColorPaletteProps) => {
  const translate = useText();
  const ref = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset ref={ref} className={styles.palette} aria-label={label} {...useRovingFocus(ref)}>
      {colors.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          style={{ '--swatch': value } as CSSProperties}
          aria-pressed={value === current}
          aria-label={translate(`richText.colors.${name}`)}
          title={translate(`richText.colors.${name}`)}
          onClick={() => onChoose(value)}
        />
      ))}
      <IconButton icon={Ban} label={translate('richText.colors.none')} onClick={() => onChoose('')} />
    </fieldset>
  );
};
