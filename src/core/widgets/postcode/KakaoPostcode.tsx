import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Spinner } from '../../ui/Spinner';
import { useText } from '../../ui/useText';
import { baseAddress } from './address';
import styles from './KakaoPostcode.module.css';
import { kakaoService, type Service } from './kakaoService';
import type { PostcodeServiceProps } from './service';

/** Addresses suggested while the operator types (specification, section 9). */
const SUGGESTIONS = 5;

/** The Kakao postcode service in a frame. */
export const KakaoPostcode = ({ onFound, onUnreachable }: PostcodeServiceProps) => {
  const translate = useText();
  const place = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(true);

  const embed = useEffectEvent((Postcode: Service) => {
    if (!place.current) return;
    setLoading(false);
    const postcode = new Postcode({
      maxSuggestItems: SUGGESTIONS,
      width: '100%',
      height: '100%',
      oncomplete: (found) => onFound(baseAddress(found)),
    });
    // It would take its frame away by itself, in a dialog that React is about to close.
    postcode.embed(place.current, { autoClose: false });
  });
  const giveUp = useEffectEvent(() => {
    if (place.current) onUnreachable();
  });
  useEffect(() => {
    kakaoService().then(embed, giveUp);
  }, []);

  return (
    <div className={styles.frame}>
      {isLoading && (
        <p className={styles.waiting} role="status">
          <Spinner />
          {translate('widgets.postcode.loading')}
        </p>
      )}
      <div ref={place} className={styles.place} />
    </div>
  );
};
