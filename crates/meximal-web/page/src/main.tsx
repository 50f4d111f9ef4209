import { render } from 'preact';
import { App } from './app';
import './styles/index.css';

const root = document.getElementById('page');
if (root !== null) render(<App />, root);
