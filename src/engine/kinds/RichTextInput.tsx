import { useDataProvider } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { Labelled } from '../../ui/Labelled';
import { useRecordFormContext } from '../form/RecordFormContext';
import { useReason } from '../reason';
import { type InputProps, useField } from './useField';

const RichTextEditor = lazy(() => import('../richText/RichTextEditor'));

/** Pixels (specification, section 9); in dialogs too. */
const MIN_HEIGHT = 449;

const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

export const RichTextInput = ({ path }: InputProps<'richText'>) => {
  const reason = useReason();
  const { watchPictures } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  const { value, onChange, onBlur, label, frame } = useField<string>(path);
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <Labelled {...frame} error={frame.error ?? [...new Set(failures)].join(' ')}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Suspense fallback={<div className="sk" style={{ height: MIN_HEIGHT }} />}>
          <RichTextEditor
            {...{ id, value, label, onChange, onBlur, describedBy }}
            minHeight={MIN_HEIGHT}
            invalid={frame.error !== undefined}
            nonce={nonce()}
            uploadImage={(file) => provider.uploadImage(file)}
            onUploading={watchPictures}
            onStart={() => setFailures([])}
            onError={(message) => setFailures((earlier) => [...earlier, reason(message)])}
          />
        </Suspense>
      )}
    </Labelled>
  );
};
