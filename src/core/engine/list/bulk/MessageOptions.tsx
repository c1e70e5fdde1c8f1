import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import type { RefObject } from 'react';
import type { MessageKind, MessageReachForecast } from '../../../provider/calls/messages';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import { Button } from '../../../ui/Button';
import { Labelled } from '../../../ui/Labelled';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Select } from '../../../ui/Select';
import { Switch } from '../../../ui/Switch';
import { useText } from '../../../ui/useText';
import { useErrorText } from '../../calls/errorText';
import { TimeInput } from '../../fields/day/TimeInput';
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
export const toApiMessageKind = ({ kind, confirms }: Pick<MessageDraft, 'kind' | 'confirms'>) => ({
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
  const help = typed.kind === 'ad' ? 'selected.message.adHelp' : 'selected.message.noticeHelp';
  const kinds = (
    <Labelled
      label={label}
      help={typed.kind === 'ad' && ads !== null ? undefined : translate(help, { record: texts.record })}
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
  if (typed.kind === 'ad') return kinds;
  return (
    <>
      {kinds}
      <Labelled
        label={translate('selected.message.confirms')}
        help={translate('selected.message.confirmsHelp', { record: texts.record })}
      >
        {(control) => (
          <Switch {...control} checked={typed.confirms} onChange={(confirms) => type({ confirms })} />
        )}
      </Labelled>
    </>
  );
};

export const MessageTemplateSelect = ({ type }: Pick<MessageOptionsProps, 'type'>) => {
  const { resource } = useListModel();
  const notify = useNotify();
  const errorText = useErrorText();
  const { listReadable: readables } = useRights();
  const translate = useText();
  const provider = useDataProvider<ConsoleProvider>();
  const from = resource.bulk?.message?.templates;
  const isRead = from !== undefined && readables().some(({ name }) => name === from.of);
  const { data, isLoading } = useQuery({
    queryKey: [from?.of, 'templates'],
    enabled: isRead,
    queryFn: () =>
      provider.getList(from?.of ?? '', {
        pagination: { page: 1, perPage: limits.maxRowsPerPage },
        sort: { field: from?.name ?? '', order: 'ASC' },
        filter: {},
      }),
  });
  const stored = data?.data ?? [];
  if (!from || (!isLoading && stored.length === 0)) return null;
  const applyMessageTemplate = async (id: string) => {
    const { data: one } = await provider.getOne(from.of, { id });
    const kind = one[from.kind] === 'ad' ? 'ad' : 'notice';
    type({ kind, subject: String(one[from.subject] ?? ''), message: String(one[from.content] ?? '') });
  };
  const options = [
    { value: '', label: translate('selected.message.noTemplate') },
    ...stored.map((one) => ({ value: String(one.id), label: String(one[from.name] ?? '') })),
  ];
  return (
    <Labelled label={translate('selected.message.template')}>
      {(control) => (
        <Select
          {...control}
          value=""
          options={options}
          onChange={({ target }) => {
            if (target.value === '') return;
            applyMessageTemplate(target.value).catch((error) => notify(errorText(error), { type: 'error' }));
          }}
        />
      )}
    </Labelled>
  );
};

export const MessageVariables = ({
  typed,
  type,
  textArea: area,
}: MessageOptionsProps & { textArea: RefObject<HTMLTextAreaElement | null> }) => {
  const { resource } = useListModel();
  const translate = useText();
  const names = Object.keys(resource.bulk?.message?.variables ?? {});
  if (names.length === 0) return null;
  const insertVariable = (name: string) => {
    const { selectionStart: from = typed.message.length, selectionEnd: until = from } = area.current ?? {};
    const variable = `{${name}}`;
    type({ message: typed.message.slice(0, from) + variable + typed.message.slice(until) });
    const place = from + variable.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(place, place);
    });
  };
  return (
    <Labelled label={translate('selected.message.variables')}>
      {(_, labelId) => (
        <fieldset className={styles.variables} aria-labelledby={labelId}>
          {names.map((name) => (
            <Button key={name} size="small" variant="outlined" onClick={() => insertVariable(name)}>
              {`{${name}}`}
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
          {(control) => (
            <TimeInput
              {...control}
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
