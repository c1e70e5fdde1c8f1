import { useEffect, useState } from 'react';
import { onRenewal } from '../engine/renewal/renewals';
import { today } from '../schema/index';

/** Today in Asia/Seoul; a screen open over midnight moves to the next day with its refresh. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => onRenewal(() => setDay(today())), []);
  return day;
}
