import { useState } from 'react';
import { Input } from '../../../ui/Input';
import { Labelled } from '../../../ui/Labelled';

const MAX_TABLE_ROWS_OR_COLUMNS = 20;

type TableSizeInputProps = { label: string; value: number; onChange: (value: number) => void };

export const TableSizeInput = ({ label, value, onChange }: TableSizeInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const changeRowOrColumnCount = ({ value: typedText, valueAsNumber }: HTMLInputElement) => {
    const typedCount = Math.min(MAX_TABLE_ROWS_OR_COLUMNS, Math.trunc(valueAsNumber));
    // Keeps an empty or incomplete number as typed, because a correction would interfere with the next digit.
    if (!(typedCount >= 1)) return setDraft(typedText);
    setDraft(String(typedCount));
    onChange(typedCount);
  };
  return (
    <Labelled label={label}>
      {(controlProps) => (
        <Input
          {...controlProps}
          className="num"
          type="number"
          min={1}
          max={MAX_TABLE_ROWS_OR_COLUMNS}
          value={draft ?? value}
          onChange={({ target }) => changeRowOrColumnCount(target)}
          onBlur={() => setDraft(null)}
        />
      )}
    </Labelled>
  );
};
