import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import type { RefObject } from 'react';
import type { MessageKind, MessageReachForecast } from '../../../provider/calls/messages';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { getUsableMessageVariables, limits } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Labelled } from '../../../ui/Labelled';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Select } from '../../../ui/Select';
import { Switch } from '../../../ui/Switch';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { TimeInput } from '../../fields/day/TimeInput';
import { ReadErrorNotice } from '../../loading/ReadErrorNotice';
import { useRights } from '../../rights';
import { useListModel } from '../listing/ListingContext';
import styles from './MessageDialog.module.css';

/** The message that the operator is writing in the dialog, with its options. */
export interface MessageDraft {
  subject: string;
  message: string;
  kind: MessageKind;
  /** True if the message is the notice that reminds recipients of their consent to advertisements. */
  confirms: boolean;
  isLater: boolean;
  sendAt: string;
}

/** Returns the `kind` and `confirms` of a message, in the form that the API expects. */
export const getMessageKindProperties = ({ kind, confirms }: Pick<MessageDraft, 'kind' | 'confirms'>) => ({
  kind,
  ...(confirms && kind === 'notice' && { confirms: true as const }),
});

interface MessageOptionsProps {
  typed: MessageDraft;
  type: (change: Partial<MessageDraft>) => void;
}

export const MessageKindChoice = ({
  typed,
  type,
  ads,
}: MessageOptionsProps & Pick<MessageReachForecast, 'ads'>) => {
  const { texts } = useListModel();
  const translate = useText();
  const label = translate('selected.message.kind');
  const helpKey = typed.kind === 'ad' ? 'selected.message.adHelp' : 'selected.message.noticeHelp';
  const kindControl = (
    <Labelled
      label={label}
      help={typed.kind === 'ad' && ads !== null ? undefined : translate(helpKey, { record: texts.record })}
      error={typed.kind === 'ad' ? ads : null}
    >
      {() => (
        <SegmentedControl<MessageKind>
          label={label}
          look="field"
          value={typed.kind}
          options={(['notice', 'ad'] as const).map((value) => ({
            value,
            label: translate(`selected.message.kinds.${value}`),
          }))}
          onChange={(kind) => type({ kind })}
        />
      )}
    </Labelled>
  );
  if (typed.kind === 'ad') return kindControl;
  return (
    <>
      {kindControl}
      <Labelled
        label={translate('selected.message.confirms')}
        help={translate('selected.message.confirmsHelp', { record: texts.record })}
      >
        {(controlProps) => (
          <Switch {...controlProps} checked={typed.confirms} onChange={(confirms) => type({ confirms })} />
        )}
      </Labelled>
    </>
  );
};

export const MessageTemplateSelect = ({ type }: Pick<MessageOptionsProps, 'type'>) => {
  const { resource } = useListModel();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  const { listReadable: getListReadableResources } = useRights();
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const templateSource = resource.bulk?.message?.templates;
  const canReadTemplates =
    templateSource !== undefined && getListReadableResources().some(({ name }) => name === templateSource.of);
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: [templateSource?.of, 'templates'],
    enabled: canReadTemplates,
    queryFn: () =>
      provider.getList(templateSource?.of ?? '', {
        pagination: { page: 1, perPage: limits.maxRowsPerPage },
        sort: { field: templateSource?.name ?? '', order: 'ASC' },
        filter: {},
      }),
  });
  if (error && !data)
    return (
      <ReadErrorNotice
        label={translate('selected.message.template')}
        error={error}
        onRetry={() => refetch()}
      />
    );
  const templates = data?.data ?? [];
  if (!templateSource || (!isLoading && templates.length === 0)) return null;
  const applyMessageTemplate = async (id: string) => {
    const { data: template } = await provider.getOne(templateSource.of, { id });
    const kind = template[templateSource.kind] === 'ad' ? 'ad' : 'notice';
    type({
      kind,
      subject: String(template[templateSource.subject] ?? ''),
      message: String(template[templateSource.content] ?? ''),
    });
  };
  const templateOptions = [
    { value: '', label: translate('selected.message.noTemplate') },
    ...templates.map((template) => ({
      value: String(template.id),
      label: String(template[templateSource.name] ?? ''),
    })),
  ];
  return (
    <Labelled label={translate('selected.message.template')}>
      {(controlProps) => (
        <Select
          {...controlProps}
          value=""
          options={templateOptions}
          onChange={({ target }) => {
            if (target.value === '') return;
            applyMessageTemplate(target.value).catch((error) =>
              notify(formatErrorText(error), { type: 'error' }),
            );
          }}
        />
      )}
    </Labelled>
  );
};

export const MessageVariables = ({
  typed,
  type,
  textArea: textAreaRef,
}: MessageOptionsProps & { textArea: RefObject<HTMLTextAreaElement | null> }) => {
  const { resource } = useListModel();
  const translate = useText();
  const names = useRights().computeFor(resource, getUsableMessageVariables);
  if (names.length === 0) return null;
  const insertVariable = (variableName: string) => {
    const {
      selectionStart: selectionStartIndex = typed.message.length,
      selectionEnd: selectionEndIndex = selectionStartIndex,
    } = textAreaRef.current ?? {};
    const variablePlaceholder = `{${variableName}}`;
    type({
      message:
        typed.message.slice(0, selectionStartIndex) +
        variablePlaceholder +
        typed.message.slice(selectionEndIndex),
    });
    const caretPosition = selectionStartIndex + variablePlaceholder.length;
    requestAnimationFrame(() => {
      textAreaRef.current?.focus();
      textAreaRef.current?.setSelectionRange(caretPosition, caretPosition);
    });
  };
  return (
    <Labelled label={translate('selected.message.variables')}>
      {(_, labelId) => (
        <fieldset className={styles.variables} aria-labelledby={labelId}>
          {names.map((variableName) => (
            <Button
              key={variableName}
              size="small"
              variant="outlined"
              onClick={() => insertVariable(variableName)}
            >
              {`{${variableName}}`}
            </Button>
          ))}
        </fieldset>
      )}
    </Labelled>
  );
};

export const SendingTimeInput = ({
  typed,
  type,
  error,
}: MessageOptionsProps & { error: string | undefined }) => {
  const translate = useText();
  const label = translate('selected.message.when');
  return (
    <>
      <Labelled label={label}>
        {() => (
          <SegmentedControl<'now' | 'later'>
            label={label}
            look="field"
            value={typed.isLater ? 'later' : 'now'}
            options={(['now', 'later'] as const).map((value) => ({
              value,
              label: translate(`selected.message.times.${value}`),
            }))}
            onChange={(value) => type({ isLater: value === 'later' })}
          />
        )}
      </Labelled>
      {typed.isLater && (
        <Labelled label={translate('selected.message.sendAt')} required error={error}>
          {(controlProps) => (
            <TimeInput
              {...controlProps}
              minutes
              label={translate('selected.message.calendar')}
              value={typed.sendAt}
              onChange={(sendAt) => type({ sendAt })}
            />
          )}
        </Labelled>
      )}
    </>
  );
};
