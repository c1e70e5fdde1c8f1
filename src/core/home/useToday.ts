import { useEffect, useState } from 'react';
import { registerListRefetch } from '../engine/renewal/renewals';
import { today } from '../schema/index';

/**
 * Returns today's date in Asia/Seoul. A screen that is open at midnight gets the next date when its data are
 * read again.
 */
export function useSeoulToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => registerListRefetch(() => setDay(today())), []);
  return day;
}
