import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import KakaoPostcodeEmbed from 'react-daum-postcode';
import { Spinner } from '../../ui/Spinner';
import { baseAddress } from './address';
import { reach } from './reach';
import type { PostcodeServiceProps } from './service';

/** Addresses suggested while the operator types (specification, section 9). */
const SUGGESTIONS = 5;
const HEIGHT = { height: 460 };
const { scriptUrl: SCRIPT } = KakaoPostcodeEmbed.defaultProps;

/** Whether the service's script is there; `onUnreachable` is told where it can't be had. */
function useReached(onUnreachable: () => void): boolean {
  const [reached, setReached] = useState(false);
  const giveUp = useEffectEvent(onUnreachable);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    reach(SCRIPT, signal).then(
      () => setReached(true),
      () => {
        if (!signal.aborted) giveUp();
      },
    );
    return () => controller.abort();
  }, []);
  return reached;
}

/** The Kakao postcode service, which draws itself in a frame. */
export const KakaoPostcode = ({ onFound, onUnreachable }: PostcodeServiceProps) => {
  const translate = useTranslate();
  if (!useReached(onUnreachable)) {
    return (
      <p className="postcode-wait" role="status" style={HEIGHT}>
        <Spinner />
        {translate('widgets.postcode.loading')}
      </p>
    );
  }
  return (
    <KakaoPostcodeEmbed
      style={HEIGHT}
      maxSuggestItems={SUGGESTIONS}
      // It would take its frame away by itself, in a dialog that React is about to close.
      autoClose={false}
      errorMessage={translate('widgets.postcode.failed')}
      onComplete={(found) => onFound(baseAddress(found))}
    />
  );
};
