import { deskStates, getKeysOfFilter, listPhaseNamesOfPeriod, monthNumbers } from '../../../schema/index';
import { addAnswerDeskStateTexts } from '../../../ui/deskStateTexts';
import { Labelled } from '../../../ui/Labelled';
import { Select, type SelectOption } from '../../../ui/Select';
import { useText } from '../../../ui/useText';
import { addViewTexts } from '../../../ui/viewTexts';
import { useListModel } from '../listing/ListingContext';
import styles from './FilterBar.module.css';
import type { FilterDraft, FilterProps } from './filterTypes';

addAnswerDeskStateTexts();
addViewTexts();

interface ChoiceFilterProps {
  label: string;
  /** The parameter name of the filter's value. */
  name: string;
  options: readonly SelectOption[];
  draft: FilterDraft;
  onChange: (changes: FilterDraft) => void;
}

/** A select whose first option unsets the filter. */
const ChoiceFilter = ({ label, name, options, draft, onChange }: ChoiceFilterProps) => {
  const translate = useText();
  return (
    <Labelled label={label} className={styles.choice}>
      {(controlProps) => (
        <Select
          {...controlProps}
          options={[{ value: '', label: translate('list.filter.all') }, ...options]}
          value={draft[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Labelled>
  );
};

export const EmptyOrNotFilter = ({ filter, draft, onChange }: FilterProps<'empty'>) => {
  const { texts } = useListModel();
  const options = [
    { value: 'true', label: texts.state(filter.empty, false) },
    { value: 'false', label: texts.state(filter.empty, true) },
  ];
  return (
    <ChoiceFilter label={texts.column(filter.empty)} name={filter.as} {...{ options, draft, onChange }} />
  );
};

export const PublishPhaseFilter = ({ filter, draft, onChange }: FilterProps<'phase'>) => {
  const { texts } = useListModel();
  const translate = useText();
  const options = listPhaseNamesOfPeriod(filter.phase).map((phaseName) => ({
    value: phaseName,
    label: translate(`list.phases.${phaseName}`),
  }));
  return (
    <ChoiceFilter label={texts.column(filter.phase.of)} name={filter.as} {...{ options, draft, onChange }} />
  );
};

export const MonthOfYearFilter = ({ filter, draft, onChange }: FilterProps<'month'>) => {
  const { texts } = useListModel();
  const translate = useText();
  const [key = ''] = getKeysOfFilter('call', filter);
  const options = monthNumbers.map((month) => ({
    value: String(month),
    label: translate('listViews.month', { month }),
  }));
  return <ChoiceFilter label={texts.month(filter.month)} name={key} {...{ options, draft, onChange }} />;
};

/**
 * The choices of the filter by state: new and assigned records together (unanswered and not on hold), and
 * each single state.
 */
const REPLY_DESK_STATE_CHOICES = ['NEW,ASSIGNED', ...deskStates] as const;

export const DeskStateFilter = ({ filter, draft, onChange }: FilterProps<'desk'>) => {
  const translate = useText();
  const options = REPLY_DESK_STATE_CHOICES.map((deskState) => ({
    value: deskState,
    label: translate(`deskStates.${deskState}`),
  }));
  return (
    <ChoiceFilter label={translate('deskStates.label')} name={filter.as} {...{ options, draft, onChange }} />
  );
};
