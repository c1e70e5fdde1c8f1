import { Table } from 'lucide';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { Popup } from '../../../ui/Popup';
import { usePopup } from '../../../ui/usePopup';
import { useText } from '../../../ui/useText';
import { EditorToolCheckbox, EditorToolForm } from '../EditorToolForm';
import styles from './actions.module.css';
import {
  ensureFinalParagraph,
  runCommandAndFocusText,
  type TableCommandName,
  tableCommands,
} from './commands';
import { TableSizeInput } from './TableSizeInput';
import { useToolbarEditor } from './useToolbarEditor';

const tableCommandNames = Object.keys(tableCommands) as TableCommandName[];

export const TableTool = () => {
  const translate = useText();
  const { editor, state } = useToolbarEditor();
  const { anchor, trigger, close } = usePopup();
  const label = translate('richText.table');
  const isInsideTable = state.on.table ?? false;
  return (
    <>
      <IconButton
        icon={Table}
        label={label}
        on={isInsideTable}
        {...trigger(isInsideTable ? 'menu' : 'dialog')}
      />
      {anchor && isInsideTable && (
        <Menu
          onClose={close}
          anchor={anchor}
          label={label}
          items={tableCommandNames.map((name) => ({
            label: translate(`richText.tables.${name}`),
            onSelect: () => runCommandAndFocusText(editor, tableCommands[name]),
          }))}
        />
      )}
      {anchor && !isInsideTable && (
        <Popup anchor={anchor} role="dialog" aria-label={label} onClose={close}>
          <InsertTableForm onDone={close} />
        </Popup>
      )}
    </>
  );
};

const InsertTableForm = ({ onDone }: { onDone: () => void }) => {
  const translate = useText();
  const { editor } = useToolbarEditor();
  const [{ rows, cols }, setSize] = useState({ rows: 3, cols: 3 });
  const [withHeaderRow, setWithHeaderRow] = useState(true);
  const insertTableOfSize = () => {
    onDone();
    editor.chain().focus().insertTable({ rows, cols, withHeaderRow }).command(ensureFinalParagraph).run();
  };
  return (
    <EditorToolForm onSubmit={insertTableOfSize}>
      <div className={styles.size}>
        <TableSizeInput
          label={translate('richText.tables.rows')}
          value={rows}
          onChange={(value) => setSize({ rows: value, cols })}
        />
        <TableSizeInput
          label={translate('richText.tables.columns')}
          value={cols}
          onChange={(value) => setSize({ rows, cols: value })}
        />
      </div>
      <EditorToolCheckbox
        label={translate('richText.tables.header')}
        checked={withHeaderRow}
        onChange={setWithHeaderRow}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {translate('richText.tables.insert')}
        </Button>
      </div>
    </EditorToolForm>
  );
};
