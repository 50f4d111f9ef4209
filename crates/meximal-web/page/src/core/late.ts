// Things that take long deserve a word; things that do not would only flicker.
import { useEffect, useState } from 'preact/hooks';

const PATIENCE = 250;

/** Whether something has been going on for a while. */
export function useLate(going: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going]);
  return going && late;
}
