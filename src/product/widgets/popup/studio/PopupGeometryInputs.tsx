import { Link, useLocation } from 'react-router';
import { DayInput } from '../../../../core/engine/fields/day/DayInput';
import { createIntFieldFormat, useNumberInput } from '../../../../core/engine/fields/useNumberInput';
import { useTexts } from '../../../../core/engine/texts';
import { type AnyResource, type FieldOf, getAt, getFieldAtFormPath } from '../../../../core/schema/index';
import { buildButtonClassName } from '../../../../core/ui/Button';
import cardStyles from '../../../../core/ui/card.module.css';
import { classNames } from '../../../../core/ui/classNames';
import { Input } from '../../../../core/ui/Input';
import inputStyles from '../../../../core/ui/Input.module.css';
import { Labelled } from '../../../../core/ui/Labelled';
import { Notice } from '../../../../core/ui/Notice';
import { Switch } from '../../../../core/ui/Switch';
import { useText } from '../../../../core/ui/useText';
import { storefrontScreenSizes } from '../drawing';
import { buildPopupStudioUrlQuery } from './address';
import { fitBoxIntoPage, measureOverflowPx } from './geometry';
import styles from './PopupNumbers.module.css';
import type { PopupEdits, PopupWithBox } from './popups';

interface GeometryFieldProps {
  resource: AnyResource;
  popup: PopupWithBox;
  path: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (values: PopupEdits) => void;
}

const PIXEL_UNIT = 'px';

const PopupNumberInput = ({ resource, popup, path, error, readOnly, onChange }: GeometryFieldProps) => {
  const resourceTexts = useTexts(resource);
  const translate = useText();
  const value = getAt(popup.values, path);
  const field = getFieldAtFormPath(resource, path) as FieldOf<'int'>;
  const fieldInput = {
    value,
    onChange: (newValue: unknown) => onChange({ [path]: newValue }),
    onBlur: () => {},
  };
  const numberInputProps = useNumberInput(fieldInput, createIntFieldFormat(field), { unit: PIXEL_UNIT });
  const isSizeAutomatic = value === 0 && (path === 'width' || path === 'height');
  return (
    <Labelled
      label={resourceTexts.label(path)}
      help={isSizeAutomatic ? translate('popupStudio.automatic') : undefined}
      error={error}
    >
      {(controlProps) => (
        <span className={inputStyles.affixed}>
          <Input {...controlProps} {...numberInputProps} name={path} readOnly={readOnly} />
          <span className={styles.unit} aria-hidden>
            {PIXEL_UNIT}
          </span>
        </span>
      )}
    </Labelled>
  );
};

const PopupDayInput = ({ resource, popup, path, error, readOnly, onChange }: GeometryFieldProps) => {
  const resourceTexts = useTexts(resource);
  const help = resourceTexts.help(path);
  return (
    <Labelled label={resourceTexts.label(path)} help={help} error={error}>
      {(controlProps) => (
        <DayInput
          {...controlProps}
          name={path}
          label={help ?? resourceTexts.label(path)}
          value={String(getAt(popup.values, path) ?? '')}
          readOnly={readOnly}
          onChange={(day) => onChange({ [path]: day === '' ? null : day })}
        />
      )}
    </Labelled>
  );
};

const GeometrySwitchField = ({ resource, popup, path, readOnly, onChange }: GeometryFieldProps) => (
  <Switch
    label={useTexts(resource).label(path)}
    name={path}
    checked={getAt(popup.values, path) === true}
    disabled={readOnly}
    onChange={(isSwitchedOn) => onChange({ [path]: isSwitchedOn })}
  />
);

/** The position and size of a popup before and after it was fitted to a phone. */
export interface MobileFitEdits {
  id: string;
  before: PopupEdits;
  after: PopupEdits;
}

interface MobileFitControlProps extends Pick<GeometryFieldProps, 'popup' | 'onChange' | 'readOnly'> {
  fit: MobileFitEdits | null;
  onFit: (fit: MobileFitEdits | null) => void;
}

const MobileFitControl = ({ popup, readOnly, fit, onFit, onChange }: MobileFitControlProps) => {
  const translate = useText();
  const overflowPx = Math.round(measureOverflowPx(popup.box, storefrontScreenSizes.mobile));
  if (fit) {
    const undoMobileFit = () => {
      onChange(fit.before);
      onFit(null);
    };
    return (
      <Notice role="status">
        <span>
          {translate('popupStudio.mobile.fitted')}{' '}
          <button type="button" className={styles.link} onClick={undoMobileFit}>
            {translate('popupStudio.mobile.undo')}
          </button>
        </span>
      </Notice>
    );
  }
  if (overflowPx === 0) return null;
  const fitPopupIntoMobilePage = () => {
    const fittedBox = fitBoxIntoPage(popup.box, storefrontScreenSizes.mobile);
    const { left, top, width, height } = popup.values;
    // A width or height of 0 adapts to the content. It stays 0 if the content fits the page.
    const fittedValues = {
      ...{ left: fittedBox.left, top: fittedBox.top },
      width: fittedBox.width === popup.box.width ? width : fittedBox.width,
      height: fittedBox.height === popup.box.height ? height : fittedBox.height,
    };
    onChange(fittedValues);
    onFit({ id: popup.id, before: { left, top, width, height }, after: fittedValues });
  };
  return (
    <Notice tone="amber">
      <span>
        {translate('popupStudio.mobile.outside', { pixels: overflowPx })}{' '}
        {!readOnly && (
          <button type="button" className={styles.link} onClick={fitPopupIntoMobilePage}>
            {translate('popupStudio.mobile.fit')}
          </button>
        )}
      </span>
    </Notice>
  );
};

const GeometryKeyHints = () => {
  const translate = useText();
  const keyHints = [
    ['← →', 'move'],
    ['Shift', 'far'],
    ['Alt ←→', 'resize'],
    ['Esc', 'back'],
    ['Alt', 'free'],
  ] as const;
  return (
    <p className={styles.keys} aria-hidden>
      {keyHints.map(([names, does]) => (
        <span key={does}>
          {names.split(' ').map((keyName) => (
            <kbd key={keyName}>{keyName}</kbd>
          ))}
          {translate(`popupStudio.keys.${does}`)}
        </span>
      ))}
    </p>
  );
};

interface PopupGeometryInputsProps
  extends Omit<GeometryFieldProps, 'path' | 'error'>,
    Pick<MobileFitControlProps, 'fit' | 'onFit'> {
  errors: Readonly<Record<string, string>>;
}

export const PopupGeometryInputs = ({ errors, fit, onFit, ...of }: PopupGeometryInputsProps) => {
  const { resource, popup, readOnly, onChange } = of;
  const translate = useText();
  const { search } = useLocation();
  const createGeometryFieldProps = (path: string) => ({ key: path, ...of, path, error: errors[path] });
  const hasDisplayPeriod = getAt(popup.values, 'display.period') === true;
  return (
    <section
      className={classNames(cardStyles.card, styles.numbers)}
      aria-label={translate('popupStudio.numbers')}
    >
      <div className={styles.head}>
        <h2 className={cardStyles.title}>{translate('popupStudio.numbers')}</h2>
        <Link
          className={buildButtonClassName('text', 'small')}
          to={{
            pathname: `/${resource.name}/${encodeURIComponent(popup.id)}`,
            search: buildPopupStudioUrlQuery(search),
          }}
        >
          {translate('popupStudio.edit')}
        </Link>
      </div>
      {/* The React key differs for each popup, so that a number being typed is not moved to another popup. */}
      <div className={styles.pair} key={popup.id}>
        {['left', 'top', 'width', 'height'].map((path) => {
          const { key, ...props } = createGeometryFieldProps(path);
          return <PopupNumberInput key={key} {...props} />;
        })}
      </div>
      <MobileFitControl {...{ popup, readOnly, fit, onFit, onChange }} />
      <div className={styles.switches}>
        <GeometrySwitchField {...of} path="display.enabled" error={undefined} />
        <GeometrySwitchField {...of} path="display.period" error={undefined} />
      </div>
      {hasDisplayPeriod && (
        <div className={styles.pair} key={`${popup.id} days`}>
          <PopupDayInput {...of} path="display.startDate" error={errors['display.startDate']} />
          <PopupDayInput {...of} path="display.endDate" error={errors['display.endDate']} />
        </div>
      )}
      {!readOnly && <GeometryKeyHints />}
    </section>
  );
};
