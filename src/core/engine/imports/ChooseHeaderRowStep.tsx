import { Labelled } from '../../ui/Labelled';
import { Select } from '../../ui/Select';
import { Switch } from '../../ui/Switch';
import { useText } from '../../ui/useText';
import styles from './Import.module.css';
import { findHeaderRowChoices } from './sheet/heads';
import type { ImportState } from './useImport';

/** Maximum number of characters of a row shown as a choice. */
const MAX_ROW_LABEL_LENGTH = 60;

export const ChooseHeaderRowStep = ({
  importState: { book, head, chooseHead, chooseSheet },
}: {
  importState: ImportState;
}) => {
  const translate = useText();
  if (!book || (book.sheets.length < 2 && book.rows.length < 2)) return null;
  const sheetOptions = book.sheets.map(({ name, hidden }, sheetIndex) => {
    const sheetLabel = name || translate('imports.match.table', { number: sheetIndex + 1 });
    return {
      value: String(sheetIndex),
      label: hidden ? translate('imports.match.hiddenSheet', { name: sheetLabel }) : sheetLabel,
    };
  });
  const headerRowChoices = findHeaderRowChoices(book.rows).map(({ line, texts }) => {
    const rowText = texts.join(', ');
    const shortenedRowText =
      rowText.length > MAX_ROW_LABEL_LENGTH ? `${rowText.slice(0, MAX_ROW_LABEL_LENGTH)}…` : rowText;
    return {
      value: String(line),
      label: translate('imports.match.headRow', { line, heads: shortenedRowText }),
    };
  });
  return (
    <div className={styles.heads}>
      {sheetOptions.length > 1 && (
        <Labelled label={translate('imports.match.sheet')}>
          {(controlProps) => (
            <Select
              {...controlProps}
              options={sheetOptions}
              value={String(book.sheet)}
              onChange={(event) => chooseSheet(Number(event.target.value))}
            />
          )}
        </Labelled>
      )}
      {head && (
        <>
          <Labelled label={translate('imports.match.head')}>
            {(controlProps) => (
              <Select
                {...controlProps}
                options={headerRowChoices}
                value={String(head.line)}
                onChange={(event) => chooseHead({ ...head, line: Number(event.target.value) })}
              />
            )}
          </Labelled>
          <Switch
            label={translate('imports.match.two')}
            checked={head.isTwo}
            onChange={(hasTwoHeaderRows) => chooseHead({ ...head, isTwo: hasTwoHeaderRows })}
          />
        </>
      )}
    </div>
  );
};
