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

const PublishTimeInput = ({ path, emptyValue: emptyFieldValue }: { path: string; emptyValue: '' | null }) => {
  const { value, onChange, label, frame, name, onBlur, ref } = useField<string | null>(path);
  return (
    <div data-path={path}>
      <Labelled {...frame} className={undefined}>
        {(controlProps) => (
          <TimeInput
            {...controlProps}
            {...{ name, onBlur, ref, label }}
            minutes
            value={value ?? ''}
            onChange={(typedText) => onChange(typedText === '' ? emptyFieldValue : typedText)}
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
  const publishValues: PublishValues = {
    enabled: enabledField.value !== false,
    from: fromField.value ?? null,
    until: untilField.value ?? null,
  };
  // The operator's choice is kept while a time is typed. Otherwise the choice would change whenever the
  // incomplete time is in the past.
  const [chosenMode, setChosenMode] = useState<PublishMode | null>(null);
  const publishMode = chosenMode ?? determinePublishMode(publishValues, now);
  const storedFrom = getAt(base, PUBLISH_FROM_PATH);
  const changePublishMode = (newMode: PublishMode) => {
    const newPublishValues = computeValuesForPublishMode(
      newMode,
      publishValues,
      typeof storedFrom === 'string' ? storedFrom : null,
      now,
    );
    setChosenMode(newMode);
    enabledField.onChange(newPublishValues.enabled);
    fromField.onChange(newPublishValues.from);
    untilField.onChange(newPublishValues.until);
  };
  const areTimesValid = [publishValues.from, publishValues.until].every(
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
          value={publishMode}
          onChange={changePublishMode}
        />
      </div>
      {publishMode !== 'HIDDEN' && (
        <div className={styles.times}>
          {publishMode === 'SCHEDULED' && <PublishTimeInput path={PUBLISH_FROM_PATH} emptyValue="" />}
          <PublishTimeInput path={PUBLISH_UNTIL_PATH} emptyValue={null} />
        </div>
      )}
      {areTimesValid && <PublishSteps values={publishValues} now={now} />}
      {publishMode === 'HIDDEN' ? (
        <Notice>{translate('publishing.files')}</Notice>
      ) : (
        <p className={labelledStyles.help}>{translate('publishing.hint')}</p>
      )}
    </fieldset>
  );
}
