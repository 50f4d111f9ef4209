import type { JSX } from 'preact';

export function PapersPage(): JSX.Element {
  return <article />;
}
