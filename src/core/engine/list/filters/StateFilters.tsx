import { deskStates, getKeysOfFilter, listPhaseNamesOfPeriod, monthNumbers } from '../../../schema/index';
import { addAnswerDeskStateTexts } from '../../../ui/deskStateTexts';
import { Labelled } from '../../../ui/Labelled';
import { Select } from '../../../ui/Select';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useListModel } from '../listing/ListingContext';
import styles from './FilterBar.module.css';
import type { FilterProps } from './filterTypes';

addAnswerDeskStateTexts();
addViewTexts();

export const EmptyOrNotFilter = ({ filter, draft, onChange }: FilterProps<'empty'>) => {
  const { texts } = useListModel();
  const translate = useText();
  return (
    <Labelled label={texts.column(filter.empty)} className={styles.choice}>
      {(controlProps) => (
        <Select
          {...controlProps}
          options={[
            { value: '', label: translate('list.filter.all') },
            { value: 'true', label: texts.state(filter.empty, false) },
            { value: 'false', label: texts.state(filter.empty, true) },
          ]}
          value={draft[filter.as] ?? ''}
          onChange={(event) => onChange({ [filter.as]: event.target.value })}
        />
      )}
    </Labelled>
  );
};

export const PublishPhaseFilter = ({ filter, draft, onChange }: FilterProps<'phase'>) => {
  const { texts } = useListModel();
  const translate = useText();
  return (
    <Labelled label={texts.column(filter.phase.of)} className={styles.choice}>
      {(controlProps) => (
        <Select
          {...controlProps}
          options={[
            { value: '', label: translate('list.filter.all') },
            ...listPhaseNamesOfPeriod(filter.phase).map((phaseName) => ({
              value: phaseName,
              label: translate(`list.phases.${phaseName}`),
            })),
          ]}
          value={draft[filter.as] ?? ''}
          onChange={(event) => onChange({ [filter.as]: event.target.value })}
        />
      )}
    </Labelled>
  );
};

export const MonthOfYearFilter = ({ filter, draft, onChange }: FilterProps<'month'>) => {
  const { texts } = useListModel();
  const translate = useText();
  const [key = ''] = getKeysOfFilter('call', filter);
  return (
    <Labelled label={texts.month(filter.month)} className={styles.choice}>
      {(controlProps) => (
        <Select
          {...controlProps}
          options={[
            { value: '', label: translate('list.filter.all') },
            ...monthNumbers.map((month) => ({
              value: String(month),
              label: translate('listViews.month', { month }),
            })),
          ]}
          value={draft[key] ?? ''}
          onChange={(event) => onChange({ [key]: event.target.value })}
        />
      )}
    </Labelled>
  );
};

/**
 * The choices of the filter by state: new and assigned records together (unanswered and not on hold), and
 * each single state.
 */
const REPLY_DESK_STATE_CHOICES = ['NEW,ASSIGNED', ...deskStates] as const;

export const DeskStateFilter = ({ filter, draft, onChange }: FilterProps<'desk'>) => {
  const translate = useText();
  return (
    <Labelled label={translate('deskStates.label')} className={styles.choice}>
      {(controlProps) => (
        <Select
          {...controlProps}
          options={[
            { value: '', label: translate('list.filter.all') },
            ...REPLY_DESK_STATE_CHOICES.map((deskState) => ({
              value: deskState,
              label: translate(`deskStates.${deskState}`),
            })),
          ]}
          value={draft[filter.as] ?? ''}
          onChange={(event) => onChange({ [filter.as]: event.target.value })}
        />
      )}
    </Labelled>
  );
};
