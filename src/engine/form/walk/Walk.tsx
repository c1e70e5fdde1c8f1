import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { AnyResource } from '../../../schema/index';
import { formatCount } from '../../../ui/formatCount';
import type { FormState, Place, Step } from '../../address/formRoutes';
import { useTexts } from '../../texts';
import type { Neighbour } from './neighbours';
import { useNeighbours } from './useNeighbours';

interface StepProps {
  icon: LucideIcon;
  label: string;
  resource: AnyResource;
  step: Step;
  from: Place;
  to: Neighbour | undefined;
}

const StepLink = ({ icon: Icon, label, resource, step, from, to }: StepProps) => {
  if (!to) {
    return (
      <span className="ib off" role="img" aria-label={label}>
        <Icon className="i" />
      </span>
    );
  }
  // In the place of this form: closing any of them leads back to the list.
  const state: FormState = { pushed: true, from: { ...from, at: to.at }, walked: step };
  const pathname = `/${resource.name}/${encodeURIComponent(to.id)}`;
  return (
    <Link
      className="ib"
      replace
      to={{ pathname, search: from.search }}
      state={state}
      data-step={step}
      aria-label={label}
      title={label}
    >
      <Icon className="i" />
    </Link>
  );
};

const OTHER: Readonly<Record<Step, Step>> = { previous: 'next', next: 'previous' };

/** Gives the focus to the step that led to a record, as soon as `id` says that it is known what is beside it. */
function useStepFocus(walked: Step | undefined, id: string | undefined) {
  const group = useRef<HTMLElement>(null);
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!walked || id === undefined || done.current === id) return;
    done.current = id;
    const isFree = !document.activeElement?.matches('input, textarea, select, [contenteditable]');
    const find = (step: Step) => group.current?.querySelector<HTMLElement>(`[data-step=${step}]`);
    if (isFree) (find(walked) ?? find(OTHER[walked]))?.focus({ preventScroll: true });
  }, [walked, id]);
  return group;
}

/** Leads from a form to the previous and the next record of the list that it was opened from. */
export const Walk = ({ resource }: { resource: AnyResource }) => {
  const { '*': rest = '' } = useParams();
  const { state } = useLocation();
  const { from, walked }: FormState = state ?? {};
  const id = rest === 'create' ? undefined : rest;
  const beside = useNeighbours(resource, id, from);
  const group = useStepFocus(walked, beside && id);
  const texts = useTexts(resource);
  const translate = useTranslate();
  if (!from || !id) return null;
  const step = (name: Step, icon: LucideIcon) => (
    <StepLink
      {...{ icon, resource, from, step: name }}
      label={translate(`form.walk.${name}`, { name: texts.record })}
      to={beside?.[name]}
    />
  );
  return (
    <nav ref={group} className="walk" aria-label={translate('form.walk.label')}>
      {step('previous', ChevronUp)}
      {beside?.at !== undefined && (
        <span className="muted">
          {translate('form.walk.place', { at: formatCount(beside.at + 1), total: formatCount(beside.total) })}
        </span>
      )}
      {step('next', ChevronDown)}
    </nav>
  );
};
