// The shell round every page: name, navigation, colours, and the page of the address.
import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { followLinks, type Query, usePlace } from './core/place';
import { type Theme, useTheme } from './core/theme';
import { AtlasPage } from './pages/atlas/page';
import { EndingPage } from './pages/ending/page';
import { HackenbushPage } from './pages/hackenbush/page';
import { HomePage } from './pages/home';
import { PapersPage } from './pages/papers/page';
import { PlayPage } from './pages/play/page';
import { QuotientPage } from './pages/quotient/page';
import { SumsPage } from './pages/sums/page';

export interface PageProps {
  readonly query: Query;
}

interface Route {
  readonly path: string;
  readonly label: string;
  readonly page: FunctionComponent<PageProps>;
}

const ROUTES: readonly Route[] = [
  { path: '/quotient', label: 'Quotients', page: QuotientPage },
  { path: '/sums', label: 'Nim and sums', page: SumsPage },
  { path: '/hackenbush', label: 'Hackenbush', page: HackenbushPage },
  { path: '/ending', label: 'Ending partizan', page: EndingPage },
  { path: '/atlas', label: 'Atlas', page: AtlasPage },
  { path: '/papers', label: 'Papers', page: PapersPage },
  { path: '/play', label: 'Play', page: PlayPage },
];

export function App(): JSX.Element {
  const { path, query } = usePlace();
  const route = ROUTES.find((candidate) => candidate.path === path);
  const Page = route?.page ?? (path === '/' ? HomePage : MissingPage);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(path);
  useEffect(() => {
    document.title = titleOf(route, query);
    if (arrived.current === path) return;
    arrived.current = path;
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path, route, query]);
  return (
    <div onClick={followLinks}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Masthead path={path} />
      <main id="main" ref={main} tabIndex={-1}>
        <Page key={path} query={query} />
      </main>
      <footer class="colophon">
        <p>
          meximal: exact answers, each with its proof status. Ask the same questions with the command{' '}
          <code>meximal</code> and over <a href="/api">the API</a>.
        </p>
      </footer>
    </div>
  );
}

/** The subject of a view is in its title, so that bookmarks and the history tell views apart. */
function titleOf(route: Route | undefined, query: Query): string {
  const subject = query.get('game') ?? query.get('heaps') ?? query.get('set');
  return [subject, route?.label, 'meximal'].filter((part) => part !== undefined).join(' · ');
}

function Masthead({ path }: { path: string }): JSX.Element {
  return (
    <header class="masthead">
      <a class="name" href="/" aria-current={path === '/' ? 'page' : undefined}>
        <img src="/favicon.svg" alt="" width="26" height="26" />
        meximal
      </a>
      <nav aria-label="Pages">
        <ul>
          {ROUTES.map((route) => (
            <li key={route.path}>
              <a href={route.path} aria-current={route.path === path ? 'page' : undefined}>
                {route.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeChoice />
    </header>
  );
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

function ThemeChoice(): JSX.Element {
  const [theme, setTheme] = useTheme();
  return (
    <button type="button" class="quiet theme" onClick={() => setTheme(NEXT_THEME[theme])}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" />
        <path d="M8 1a7 7 0 0 1 0 14z" />
      </svg>
      <span class="unseen">Colours: </span>
      {theme === 'system' ? 'auto' : theme}
    </button>
  );
}

function MissingPage(): JSX.Element {
  return (
    <article>
      <h1 tabIndex={-1}>There is no such page</h1>
      <p>
        The address is not one of the explorer’s. <a href="/">All pages are listed here.</a>
      </p>
    </article>
  );
}
