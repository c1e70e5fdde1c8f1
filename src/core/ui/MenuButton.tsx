import { IconButton, type IconButtonProps } from './IconButton';
import { Menu, type MenuItem } from './Menu';
import { usePopup } from './usePopup';

type MenuButtonProps = Pick<IconButtonProps, 'icon' | 'label' | 'on'> & { items: readonly MenuItem[] };

/** An icon button that opens a menu of the same name. */
export const MenuButton = ({ items, ...button }: MenuButtonProps) => {
  const { anchor, trigger, close } = usePopup();
  return (
    <>
      <IconButton {...button} {...trigger('menu')} />
      {anchor && <Menu {...{ anchor, items }} label={button.label} onClose={close} />}
    </>
  );
};
