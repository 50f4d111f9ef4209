import { render } from 'preact';
import { App } from './app';
import './styles/index.css';

const LETTERS = [
  '1em "STIX Two Text"',
  'italic 1em "STIX Two Text"',
  '600 1em "STIX Two Text"',
  '1em "STIX Two Math"',
];

/** Milliseconds. */
const PATIENCE = 3000;

// Letters that come after the page would move what somebody is about to press. They are small, and on the way
// already; when they do not come, the page does without.
const letters = Promise.allSettled(LETTERS.map((font) => document.fonts.load(font)));
const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE));
void Promise.race([letters, enough]).then(() => {
  const root = document.getElementById('page');
  if (root !== null) render(<App />, root);
});
