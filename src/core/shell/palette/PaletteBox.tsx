import { Search } from 'lucide';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../../engine/loading/lazyDialog';
import { hasApiFeature } from '../../provider/offers';
import { Icon } from '../../ui/Icon';
import { isImeCompositionKeyEvent } from '../../ui/ime';
import { useText } from '../../ui/useText';
import styles from './PaletteBox.module.css';
import { useRememberOpenedRecords } from './recents';

const Palette = lazyDialog(() => import('./Palette').then((paletteModule) => paletteModule.Palette));

/**
 * Whether a key press opens the palette. The key's position is compared, because a Korean layout types
 * another letter.
 */
const isOpenPaletteShortcut = (event: KeyboardEvent) =>
  event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/**
 * Whether no confirmation dialog is open. The palette must not cover a question that the operator has to
 * answer.
 */
const isNoAlertDialogOpen = () => document.querySelector('[role=alertdialog]') === null;

export const PaletteBox = ({ onHelp }: { onHelp: () => void }) => {
  const translate = useText();
  const [open, setOpen] = useState(false);
  useRememberOpenedRecords();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOpenPaletteShortcut(event) || isImeCompositionKeyEvent(event)) return;
      event.preventDefault();
      if (!event.repeat && isNoAlertDialogOpen()) setOpen((isOpen) => !isOpen);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} size={16} />
        <span>{translate(hasApiFeature('search') ? 'palette.open' : 'palette.openPages')}</span>
        <kbd aria-hidden>{translate(isMac ? 'palette.macKey' : 'palette.key')}</kbd>
      </button>
      {open && <Palette onHelp={onHelp} onClose={() => setOpen(false)} />}
    </>
  );
};
