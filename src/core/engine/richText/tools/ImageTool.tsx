import { Image } from 'lucide';
import { useRef, useState } from 'react';
import { acceptedImageMimeTypes } from '../../../schema/kinds/files';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Popup } from '../../../ui/Popup';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { EditorToolForm } from '../EditorToolForm';
import type { ImageInsertion } from '../useImageInsertion';
import styles from './actions.module.css';
import { useToolbarEditor } from './useToolbarEditor';

export const ImageTool = ({ imageInsertion }: { imageInsertion: ImageInsertion }) => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const { anchor, trigger, close } = usePopup();
  const fileInputRef = useRef<HTMLInputElement>(null);
  const label = translate('richText.image');
  const isImageSelected = state.on.image ?? false;
  const chooseButtonProps = { onClick: () => fileInputRef.current?.click() };
  return (
    <>
      <IconButton
        icon={Image}
        label={label}
        on={isImageSelected}
        {...(isImageSelected ? trigger('dialog') : chooseButtonProps)}
      />
      <input
        ref={fileInputRef}
        type="file"
        hidden
        multiple
        accept={acceptedImageMimeTypes.join()}
        onChange={({ target }) => {
          imageInsertion.choose(editor.view, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {anchor && (
        <Popup anchor={anchor} role="dialog" aria-label={label} onClose={close}>
          <AltTextForm onDone={close} />
        </Popup>
      )}
    </>
  );
};

const AltTextForm = ({ onDone }: { onDone: () => void }) => {
  const translate = useText();
  const { editor } = useToolbarEditor();
  const [alt, setAlt] = useState(() => String(editor.getAttributes('image').alt ?? ''));
  const applyAltText = () => {
    onDone();
    editor.chain().focus().updateAttributes('image', { alt }).run();
  };
  return (
    <EditorToolForm onSubmit={applyAltText}>
      <Labelled label={translate('richText.picture.alt')} help={translate('richText.picture.altHelp')}>
        {(controlProps) => (
          <Input {...controlProps} value={alt} onChange={(event) => setAlt(event.target.value)} />
        )}
      </Labelled>
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {translate('richText.apply')}
        </Button>
      </div>
    </EditorToolForm>
  );
};
