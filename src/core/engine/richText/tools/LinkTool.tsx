import { Link as LinkIcon } from 'lucide';
import { useState } from 'react';
import { isAllowedLink } from '../../../schema/text/richTextRules';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';
import { Popup } from '../../../ui/Popup';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { EditorToolCheckbox, EditorToolForm } from '../EditorToolForm';
import styles from './actions.module.css';
import { addSchemeToTypedUrl, readLinkAtCursor, removeLink, setLinkAtSelection } from './links';
import { useToolbarEditor } from './useToolbarEditor';

export const LinkTool = () => {
  const translate = useText();
  const { state } = useToolbarEditor();
  const { anchor, trigger, close } = usePopup();
  const label = translate('richText.link');
  return (
    <>
      <IconButton
        icon={LinkIcon}
        label={label}
        on={state.on.link ?? false}
        data-tool="link"
        {...trigger('dialog')}
      />
      {anchor && (
        <Popup anchor={anchor} role="dialog" aria-label={label} onClose={close}>
          <LinkForm onDone={close} />
        </Popup>
      )}
    </>
  );
};

const LinkForm = ({ onDone }: { onDone: () => void }) => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const [{ href, newWindow }, setDraft] = useState(() => readLinkAtCursor(editor));
  const [refused, setRefused] = useState(false);
  const applyLink = () => {
    const link = { href: addSchemeToTypedUrl(href), newWindow };
    if (!isAllowedLink(link.href)) return setRefused(true);
    onDone();
    setLinkAtSelection(editor, link);
  };
  const removeLinkAndCloseForm = () => {
    onDone();
    removeLink(editor);
  };
  return (
    <EditorToolForm onSubmit={applyLink}>
      <Labelled
        label={translate('richText.linking.url')}
        error={refused && translate('richText.linking.refused')}
      >
        {(controlProps) => (
          <Input
            {...controlProps}
            inputMode="url"
            placeholder={translate('richText.linking.placeholder')}
            value={href}
            onChange={(event) => setDraft({ href: event.target.value, newWindow })}
          />
        )}
      </Labelled>
      <EditorToolCheckbox
        label={translate('richText.linking.newWindow')}
        checked={newWindow}
        onChange={(checked) => setDraft({ href, newWindow: checked })}
      />
      <div className={styles.actions}>
        {state.on.link && (
          <Button onClick={removeLinkAndCloseForm}>{translate('richText.linking.remove')}</Button>
        )}
        <Button type="submit" variant="primary">
          {translate('richText.apply')}
        </Button>
      </div>
    </EditorToolForm>
  );
};
