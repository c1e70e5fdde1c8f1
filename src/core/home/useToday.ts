import { useEffect, useState } from 'react';
import { onRenewal } from '../engine/renewal/renewals';
import { today } from '../schema/index';

/** Returns today in Asia/Seoul; a screen open over midnight moves to the next day when it is renewed. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => onRenewal(() => setDay(today())), []);
  return day;
}
