import type { JSX } from 'preact';

export function HackenbushPage(): JSX.Element {
  return <article />;
}
