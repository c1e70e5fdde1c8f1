import { useDataProvider } from 'ra-core';
import { Suspense, useState } from 'react';
import type { ConsoleProvider } from '../../provider/dataProvider';
import { Labelled } from '../../ui/Labelled';
import { Skeleton } from '../../ui/Skeleton';
import { lazyRequiredComponent } from '../loading/lazyPart';
import { useRecordFormContext } from './RecordFormContext';
import { type FieldInputProps, useField } from './useField';

const RichTextEditor = lazyRequiredComponent(
  async () => (await import('../richText/RichTextEditor')).default,
);

/** Minimum height of the editor in pixels (specification, section 9), also in dialogs. */
const MIN_EDITOR_HEIGHT_PX = 449;

export const RichTextInput = ({ path }: FieldInputProps<'richText'>) => {
  const { watchPictures } = useRecordFormContext();
  const provider = useDataProvider<ConsoleProvider>();
  const { value, onChange, onBlur, label, frame } = useField<string>(path);
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <Labelled {...frame}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Suspense fallback={<Skeleton style={{ height: MIN_EDITOR_HEIGHT_PX }} />}>
          <RichTextEditor
            {...{ id, value, label, onChange, onBlur, describedBy }}
            minHeight={MIN_EDITOR_HEIGHT_PX}
            invalid={frame.error !== undefined}
            uploadImage={(file, onProgress) => provider.uploadImage(file, { onProgress })}
            onUploading={watchPictures}
            failures={failures}
            onStart={() => setFailures([])}
            onDismiss={() => setFailures([])}
            onError={(failureMessage) =>
              setFailures((earlierFailures) => [...earlierFailures, failureMessage])
            }
          />
        </Suspense>
      )}
    </Labelled>
  );
};
