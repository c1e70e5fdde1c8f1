import { CircleAlert, CircleCheck, Download, FileText, RotateCcw, Trash2, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ComponentProps, ReactNode } from 'react';
import { isPending, type Pending } from '../../../provider/uploads';
import type { Asset } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { IconButton } from '../../../ui/IconButton';
import { ProgressBar } from '../../../ui/ProgressBar';
import { printBytes, printShare } from '../../values/bytes';
import { useRecordFormContext } from '../RecordFormContext';
import type { Sending } from '../sendings';
import { useSending } from './useSending';

const factsOf = (file: Asset | Pending) => (isPending(file) ? file.rawFile : file);

const FileState = ({ file, sending }: { file: Asset | Pending; sending: Sending | undefined }) => {
  const translate = useTranslate();
  const { name } = factsOf(file);
  if (sending?.state === 'failed') {
    return (
      <span className="st no" role="alert">
        <CircleAlert className="i i16" aria-hidden />
        {sending.message}
      </span>
    );
  }
  if (sending) {
    return (
      <span className="st">
        <span className="grow">
          <ProgressBar label={translate('form.files.uploading', { name })} value={sending.share} />
        </span>
        <b className="num">{Math.round(sending.share * 100)}%</b>
      </span>
    );
  }
  if (isPending(file)) return <span className="st muted">{translate('form.files.later')}</span>;
  return (
    <span className="st ok">
      <CircleCheck className="i i16" aria-hidden />
      {translate('form.files.stored')}
    </span>
  );
};

/** Sends a file that failed once more. */
export const Retry = ({ file }: { file: Pending }) => {
  const { again } = useRecordFormContext();
  const translate = useTranslate();
  return (
    <Button
      size="small"
      icon={RotateCcw}
      className="blue"
      aria-label={translate('form.files.againFor', { name: file.rawFile.name })}
      onClick={() => again(file.rawFile)}
    >
      {translate('form.files.again')}
    </Button>
  );
};

interface FileRowProps {
  file: Asset | Pending;
  onRemove: () => void;
  /** What the row is dragged by. */
  grip?: ReactNode;
  /** Of the row's own element. */
  row?: Pick<ComponentProps<'li'>, 'ref' | 'style'> & { lifted: boolean };
  /** More that can be done with the file. */
  children?: ReactNode;
}

/** A file of a form: name, size, how it fares, and what can be done with it. */
export const FileRow = ({ file, onRemove, grip, row, children }: FileRowProps) => {
  const { lifted = false, ...own } = row ?? {};
  const translate = useTranslate();
  const sending = useSending(file);
  const { name, size } = factsOf(file);
  const share = sending?.state === 'sending' ? sending.share : undefined;
  return (
    <li className={classNames('file', grip !== undefined && 'movable', lifted && 'lifted')} {...own}>
      {grip}
      <FileText className="i" aria-hidden />
      <span className="cut" title={name}>
        <b>{name}</b>
        <span className="muted num">{share === undefined ? printBytes(size) : printShare(share, size)}</span>
      </span>
      <FileState {...{ file, sending }} />
      <span className="end">
        {isPending(file) && sending?.state === 'failed' && <Retry file={file} />}
        {!isPending(file) && (
          <a
            className="ib"
            href={file.url}
            download={name}
            aria-label={translate('form.files.download', { name })}
            title={translate('form.files.download', { name })}
          >
            <Download className="i" aria-hidden />
          </a>
        )}
        {children}
        {sending?.state === 'sending' ? (
          <IconButton icon={X} label={translate('form.files.cancel', { name })} onClick={sending.cancel} />
        ) : (
          <IconButton icon={Trash2} label={translate('form.files.removeFor', { name })} onClick={onRemove} />
        )}
      </span>
    </li>
  );
};
