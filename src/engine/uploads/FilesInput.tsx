import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isPending, type Pending } from '../../provider/uploads';
import { type Asset, mostFiles, schemaPath } from '../../schema/index';
import { Labelled } from '../../ui/Labelled';
import { useRecordFormContext } from '../form/RecordFormContext';
import { type InputProps, useField } from '../kinds/useField';
import { DropZone, useChoosing } from './DropZone';
import { FileRow } from './FileRow';

type FormFiles = readonly (Asset | Pending)[];

const keys = new WeakMap<File, string>();
let lastKey = 0;

/** Two chosen files may have the same name: what tells them apart is that they are two. */
function keyOf(file: Asset | Pending): string {
  if (!isPending(file)) return file._id;
  const key = keys.get(file.rawFile) ?? `new-${++lastKey}`;
  keys.set(file.rawFile, key);
  return key;
}

const asPending = (files: readonly File[]): Pending[] => files.map((rawFile) => ({ rawFile }));

/** A chosen file in the place of the one that was there. */
function taking(before: Asset | Pending | undefined, rawFile: File): Pending {
  const replaces = before && (isPending(before) ? before.replaces : before._id);
  return { rawFile, ...(replaces !== undefined && { replaces }) };
}

/** Files in an order: chosen or dropped, removed; a single one is replaced. */
export const FilesInput = (props: InputProps<'files'>) => {
  const translate = useTranslate();
  const { value, onChange, frame, label } = useField<FormFiles>(props.path);
  const { resource, base } = useRecordFormContext();
  const most = mostFiles(resource, base, schemaPath(props.path));
  const [tooMany, setTooMany] = useState('');
  const single = most === 1;
  const { zone, refused } = useChoosing('any', !single, (chosen) => {
    const all = single
      ? chosen.map((rawFile) => taking(value[0], rawFile))
      : [...value, ...asPending(chosen)];
    setTooMany(all.length > most ? translate('form.files.refusedCount', { max: most }) : '');
    onChange(all.slice(0, most));
  });
  return (
    <Labelled {...frame} error={frame.error || refused || tooMany}>
      {(control) => (
        <div className="uploads">
          <DropZone accepted="any" several={!single} {...{ zone, control, label }} />
          {value.length > 0 && (
            <ul className="files" aria-label={label}>
              {value.map((file) => (
                <FileRow
                  key={keyOf(file)}
                  file={file}
                  onRemove={() => {
                    setTooMany('');
                    onChange(value.filter((other) => other !== file));
                  }}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </Labelled>
  );
};
