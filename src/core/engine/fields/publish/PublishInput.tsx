import { useEffect, useState } from 'react';
import { nowInstant } from '../../../schema/basics/clock';
import {
  getAt,
  isInstant,
  PUBLISH_ENABLED_PATH,
  PUBLISH_FROM_PATH,
  PUBLISH_GROUP_NAME,
  PUBLISH_UNTIL_PATH,
  SECOND_MS,
} from '../../../schema/index';
import { Labelled } from '../../../ui/Labelled';
import labelledStyles from '../../../ui/Labelled.module.css';
import { Notice } from '../../../ui/Notice';
import { addPublishingTexts } from '../../../ui/publishingTexts';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { useText } from '../../../ui/useText';
import { TimeInput } from '../day/TimeInput';
import { useRecordFormContext } from '../RecordFormContext';
import { useField } from '../useField';
import {
  computeValuesForPublishMode,
  determinePublishMode,
  type PublishMode,
  type PublishValues,
  publishModes,
} from './course';
import styles from './PublishInput.module.css';
import { PublishSteps } from './PublishSteps';

addPublishingTexts();

/** Returns the server's time, updated every second. */
function useCurrentInstant(): string {
  const [now, setNow] = useState(nowInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInstant()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const PublishTimeInput = ({ path, emptyValue: valueIfEmpty }: { path: string; emptyValue: '' | null }) => {
  const { value, onChange, label, frame, name, onBlur, ref } = useField<string | null>(path);
  return (
    <div data-path={path}>
      <Labelled {...frame} className={undefined}>
        {(control) => (
          <TimeInput
            {...control}
            {...{ name, onBlur, ref, label }}
            minutes
            value={value ?? ''}
            onChange={(text) => onChange(text === '' ? valueIfEmpty : text)}
          />
        )}
      </Labelled>
    </div>
  );
};

export default function PublishInput() {
  const { base, texts, view } = useRecordFormContext();
  const translate = useText();
  const enabledField = useField<boolean>(PUBLISH_ENABLED_PATH);
  const fromField = useField<string | null>(PUBLISH_FROM_PATH);
  const untilField = useField<string | null>(PUBLISH_UNTIL_PATH);
  const now = useCurrentInstant();
  const values: PublishValues = {
    enabled: enabledField.value !== false,
    from: fromField.value ?? null,
    until: untilField.value ?? null,
  };
  // The operator's choice is kept while a time is typed. Otherwise the choice would change whenever the
  // incomplete time is in the past.
  const [chosenMode, setChosenMode] = useState<PublishMode | null>(null);
  const mode = chosenMode ?? determinePublishMode(values, now);
  const storedFrom = getAt(base, PUBLISH_FROM_PATH);
  const changePublishMode = (newMode: PublishMode) => {
    const newValues = computeValuesForPublishMode(
      newMode,
      values,
      typeof storedFrom === 'string' ? storedFrom : null,
      now,
    );
    setChosenMode(newMode);
    enabledField.onChange(newValues.enabled);
    fromField.onChange(newValues.from);
    untilField.onChange(newValues.until);
  };
  const areTimesValid = [values.from, values.until].every(
    (time) => time === null || time === '' || isInstant(time),
  );
  return (
    <fieldset className={styles.publish} data-place={'dialog' in view.in ? 'dialog' : 'page'}>
      <legend className={labelledStyles.label}>{texts.label(PUBLISH_GROUP_NAME)}</legend>
      <div data-path={PUBLISH_ENABLED_PATH} className={styles.modes}>
        <SegmentedControl
          look="field"
          label={texts.label(PUBLISH_ENABLED_PATH)}
          options={publishModes.map((value) => ({ value, label: translate(`publishing.states.${value}`) }))}
          value={mode}
          onChange={changePublishMode}
        />
      </div>
      {mode !== 'HIDDEN' && (
        <div className={styles.times}>
          {mode === 'SCHEDULED' && <PublishTimeInput path={PUBLISH_FROM_PATH} emptyValue="" />}
          <PublishTimeInput path={PUBLISH_UNTIL_PATH} emptyValue={null} />
        </div>
      )}
      {areTimesValid && <PublishSteps values={values} now={now} />}
      {mode === 'HIDDEN' ? (
        <Notice>{translate('publishing.files')}</Notice>
      ) : (
        <p className={labelledStyles.help}>{translate('publishing.hint')}</p>
      )}
    </fieldset>
  );
}
