// One view of each page, with what shows that it is complete.
import type { Page } from '@playwright/test';
import { expect } from './harness';

export interface View {
  readonly name: string;
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
}

export const VIEWS: readonly View[] = [
  {
    name: 'home',
    path: '/',
    ready: async (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    name: 'quotient',
    path: '/quotient?game=0.15&play=misere&players=2',
    ready: async (page) => expect(page.getByRole('group', { name: /cayley/ }).locator('svg')).toBeVisible(),
  },
  {
    name: 'sums',
    path: '/sums?heaps=15%2B14%2B23%2B5&players=3&play=podium',
    ready: async (page) => expect(page.getByRole('heading', { name: 'Digits modulo 3' })).toBeVisible(),
  },
  {
    name: 'hackenbush',
    path: '/hackenbush?game=hack:LCR%2BL(C)(R)',
    ready: async (page) =>
      expect(page.getByRole('group', { name: 'Outcomes for every starter' })).toBeVisible(),
  },
  {
    name: 'hackenbush-play',
    path: '/hackenbush?game=hack:LCR%2BL(C)(R)&mode=play&hints=yes',
    ready: async (page) => expect(page.getByText('Left to move')).toBeVisible(),
  },
  {
    name: 'ending',
    path: '/ending?set=2,3',
    ready: async (page) => expect(page.getByRole('heading', { name: 'Grundy values' })).toBeVisible(),
  },
  {
    name: 'papers',
    path: '/papers?status=corrected',
    ready: async (page) => expect(page.getByRole('heading', { level: 2 })).toHaveCount(5),
  },
  {
    name: 'play',
    path: '/play?game=nim:3%2B5%2B7&players=3&play=normal&hints=yes',
    ready: async (page) => expect(page.getByText('Player 1 to move')).toBeVisible(),
  },
];
