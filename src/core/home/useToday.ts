import { useEffect, useState } from 'react';
import { onRenewal } from '../engine/renewal/renewals';
import { today } from '../schema/index';

/** The day that it is in Asia/Seoul; a screen that stays open over midnight goes on to the next with its renewal. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => onRenewal(() => setDay(today())), []);
  return day;
}
