import {
  CircleAlert,
  CircleCheck,
  Download,
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  type IconNode,
  Presentation,
  Trash2,
  X,
} from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { isPendingFile, type PendingFile } from '../../../provider/calls/uploads';
import { type Asset, getFileExtension } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/Icon';
import { IconButton, iconButtonClassName } from '../../../ui/IconButton';
import { ProgressBar } from '../../../ui/ProgressBar';
import { RetryButton } from '../../../ui/RetryButton';
import { useText } from '../../../ui/useText';
import { formatByteProgress, formatBytes } from '../../values/bytes';
import { useRecordFormContext } from '../RecordFormContext';
import type { UploadState } from '../uploadStates';
import styles from './FileRow.module.css';
import { useUploadState } from './useUploadState';

interface FileTypeAppearance {
  icon: IconNode;
  /**
   * The file type. It is the last segment of the text key `form.files.kinds.…`, whose text names the type.
   */
  kind: 'hangul' | 'word' | 'cell' | 'excel' | 'show' | 'powerPoint' | 'pdf' | 'text' | 'image' | 'archive';
}

const imageAppearance: FileTypeAppearance = { icon: FileImage, kind: 'image' };

const fileExtensionsWithAppearance: readonly [ends: string, look: FileTypeAppearance][] = [
  ['hwp hwpx hwt', { icon: FileText, kind: 'hangul' }],
  ['doc docx dot', { icon: FileText, kind: 'word' }],
  ['cell', { icon: FileSpreadsheet, kind: 'cell' }],
  ['xls xlsx xlt csv', { icon: FileSpreadsheet, kind: 'excel' }],
  ['show', { icon: Presentation, kind: 'show' }],
  ['ppt pptx pps ppsx', { icon: Presentation, kind: 'powerPoint' }],
  ['pdf', { icon: FileText, kind: 'pdf' }],
  ['txt', { icon: FileText, kind: 'text' }],
  ['png jpg jpeg gif webp bmp heic', imageAppearance],
  ['zip 7z alz egg', { icon: FileArchive, kind: 'archive' }],
];
const appearanceByFileExtension = new Map(
  fileExtensionsWithAppearance.flatMap(([extensions, appearance]) =>
    extensions.split(' ').map((extension) => [extension, appearance] as const),
  ),
);

/**
 * Returns a file's icon and the name of its type. Pictures are recognised by their media type, other files by
 * their name.
 */
function getFileIconAndTypeName({
  name,
  type,
}: {
  name: string;
  type: string;
}): Partial<FileTypeAppearance> & { icon: IconNode } {
  if (type.startsWith('image/')) return imageAppearance;
  return appearanceByFileExtension.get(getFileExtension(name)) ?? { icon: File };
}

const getFileMetadata = (file: Asset | PendingFile) => (isPendingFile(file) ? file.rawFile : file);

const FileUploadStatus = ({
  file,
  sending,
}: {
  file: Asset | PendingFile;
  sending: UploadState | undefined;
}) => {
  const translate = useText();
  const { name } = getFileMetadata(file);
  if (sending?.state === 'failed') {
    return (
      <span className={classNames(styles.state, styles.failed)} role="alert">
        <Icon of={CircleAlert} size={16} />
        {sending.message}
      </span>
    );
  }
  if (sending) {
    return (
      <span className={styles.state}>
        <span className="grow">
          <ProgressBar label={translate('form.files.uploading', { name })} value={sending.share} />
        </span>
        <b className="num">{Math.round(sending.share * 100)}%</b>
      </span>
    );
  }
  if (isPendingFile(file))
    return <span className={classNames(styles.state, 'muted')}>{translate('form.files.later')}</span>;
  return (
    <span className={classNames(styles.state, styles.stored)}>
      <Icon of={CircleCheck} size={16} />
      {translate('form.files.stored')}
    </span>
  );
};

export const RetryUploadButton = ({ file }: { file: PendingFile }) => {
  const { again } = useRecordFormContext();
  const translate = useText();
  return (
    <RetryButton
      size="small"
      tone="blue"
      aria-label={translate('form.files.againFor', { name: file.rawFile.name })}
      onClick={() => again(file.rawFile)}
    />
  );
};

interface FileRowProps {
  file: Asset | PendingFile;
  onRemove: () => void;
  /** The handle by which the operator drags the file's row. */
  grip?: ReactNode;
  /** Props of the list item that shows the file; `lifted` is true while the operator drags it. */
  row?: Pick<ComponentProps<'li'>, 'ref' | 'style'> & { lifted: boolean };
  /** Further buttons for actions with the file. */
  children?: ReactNode;
}

export const FileRow = ({ file, onRemove, grip, row, children }: FileRowProps) => {
  const { lifted = false, ...own } = row ?? {};
  const translate = useText();
  const uploadState = useUploadState(file);
  const { name, size } = getFileMetadata(file);
  const { icon, kind } = getFileIconAndTypeName(getFileMetadata(file));
  const uploadedShare = uploadState?.state === 'sending' ? uploadState.share : undefined;
  return (
    <li
      className={classNames(styles.file, grip !== undefined && styles.movable, lifted && styles.lifted)}
      {...own}
    >
      {grip}
      <Icon of={icon} />
      <span className="cut" title={name}>
        <b>{name}</b>
        <span className="muted num">
          {kind && `${translate(`form.files.kinds.${kind}`)} · `}
          {uploadedShare === undefined ? formatBytes(size) : formatByteProgress(uploadedShare, size)}
        </span>
      </span>
      <FileUploadStatus {...{ file, sending: uploadState }} />
      <span className={styles.actions}>
        {isPendingFile(file) && uploadState?.state === 'failed' && !uploadState.isFinal && (
          <RetryUploadButton file={file} />
        )}
        {!isPendingFile(file) && (
          <a
            className={iconButtonClassName}
            href={file.url}
            download={name}
            aria-label={translate('form.files.download', { name })}
            title={translate('form.files.download', { name })}
          >
            <Icon of={Download} />
          </a>
        )}
        {children}
        {uploadState?.state === 'sending' ? (
          <IconButton
            icon={X}
            label={translate('form.files.cancel', { name })}
            onClick={uploadState.cancel}
          />
        ) : (
          <IconButton icon={Trash2} label={translate('form.files.removeFor', { name })} onClick={onRemove} />
        )}
      </span>
    </li>
  );
};
