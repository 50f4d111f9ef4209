// The way in: one card for each page, with a small picture of what is there.
import type { JSX } from 'preact';
import { address } from '../core/place';
import {
  AtlasVignette,
  EndingVignette,
  HackenbushVignette,
  PapersVignette,
  PlayVignette,
  QuotientVignette,
  SumsVignette,
} from './vignettes';

interface Card {
  readonly title: string;
  readonly to: string;
  readonly text: string;
  readonly picture: JSX.Element;
}

const CARDS: readonly Card[] = [
  {
    title: 'Quotients',
    to: address('/quotient', { game: '0.15', play: 'misere', players: '2' }),
    text:
      'Type the code of a game and get the monoid that solves it: presentation, values of all heaps, ' +
      'pictures, and a proof.',
    picture: <QuotientVignette />,
  },
  {
    title: 'Nim and sums',
    to: address('/sums', { heaps: '3+5+6', players: '3' }),
    text: 'Move heaps up and down, seat two to eight players, and see who can still force a win.',
    picture: <SumsVignette />,
  },
  {
    title: 'Hackenbush',
    to: address('/hackenbush', { game: 'hack:LCR+L(C)(R)' }),
    text: 'Draw a picture in three colours or more, read its values, and play it against perfect opponents.',
    picture: <HackenbushVignette />,
  },
  {
    title: 'Ending partizan',
    to: address('/ending', { set: '2,3,6' }),
    text: 'The tokens left name the winner. Choose a subtraction set; most of them end up all Left.',
    picture: <EndingVignette />,
  },
  {
    title: 'Atlas',
    to: '/atlas',
    text:
      'What has been solved and kept: find games by the order of their quotient, by kind, or by another ' +
      'game with the same one.',
    picture: <AtlasVignette />,
  },
  {
    title: 'Papers',
    to: '/papers',
    text:
      'The claims of five papers: recomputed, checked to a bound, proved or corrected. Every check can be ' +
      'run here.',
    picture: <PapersVignette />,
  },
  {
    title: 'Play',
    to: address('/play', { game: 'nim:3+5+7', players: '3', play: 'normal' }),
    text: 'Any game under any convention, at a table of people and computers. Hints show the winning moves.',
    picture: <PlayVignette />,
  },
];

export function HomePage(): JSX.Element {
  return (
    <article class="home">
      <header class="sheet-title">
        <h1 tabIndex={-1}>Games past two players and past normal play</h1>
        <p class="lead">
          Who wins a sum when three, five or eight people play it, whether two games are the same in every
          sum, and why. Answers are exact; each says whether it is proved, verified to a bound, or not
          decided.
        </p>
      </header>
      <ul class="cards">
        {CARDS.map((card) => (
          <li key={card.title}>
            <a href={card.to}>
              {card.picture}
              <h2>{card.title}</h2>
              <p>{card.text}</p>
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}
