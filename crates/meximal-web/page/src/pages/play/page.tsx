import type { JSX } from 'preact';

export function PlayPage(): JSX.Element {
  return <article />;
}
