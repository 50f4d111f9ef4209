import type { JSX } from 'preact';

export function EndingPage(): JSX.Element {
  return <article />;
}
