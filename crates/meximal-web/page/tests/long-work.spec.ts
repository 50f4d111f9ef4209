// Long work shows its progress and can be cancelled, on every page; quick work shows its answer and nothing
// else.
import type { Page } from '@playwright/test';
import { expect, startServer, test } from './harness';

const LONG_PICTURE =
  'hack:0-1C 1-2R 1-3C 1-4L 0-5R 3-6C 5-7R 7-8C 2-9L 9-10C 7-13R 0-14R 13-15R 7-16L 1-17C 13-18C 16-19L ' +
  '8-20L 20-21R 1-22L 5-23C 19-24L 7-25R 1-26L 14-27L 23-18R 16-13C 25-26R 23-15C 3-7R 9-8C 21-15C 27-22C ' +
  '19-22R 8-13R 18-4L';

interface LongView {
  readonly name: string;
  readonly path: string;
  /** What is said to be going on. */
  readonly label: RegExp;
}

/** Questions that take minutes everywhere. */
const LONG: readonly LongView[] = [
  {
    name: 'a sum',
    path: `/sums?rules=0.17&heaps=${encodeURIComponent('50+51+53+57+58+59')}&players=2&play=winners:N`,
    label: /Computing …/,
  },
  {
    name: 'a picture',
    path: `/hackenbush?game=${encodeURIComponent(LONG_PICTURE)}`,
    label: /Computing the values …/,
  },
  {
    name: 'hints',
    path: `/play?game=${encodeURIComponent('0.17:50+51+53+57+58+59')}&players=2&play=winners:N&hints=yes`,
    label: /Computing …/,
  },
  {
    name: 'the move of a computer',
    path: `/play?game=${encodeURIComponent('0.17:50+51+53+57+58+59')}&players=2&play=winners:N&seats=cc`,
    label: /The computer is thinking …/,
  },
];

/** How many questions are computed now. */
async function running(page: Page): Promise<number> {
  const version = await page.request.get('/api/version');
  return ((await version.json()) as { running: number }).running;
}

for (const { name, path, label } of LONG) {
  test(`${name} can be cancelled, and asked for again`, async ({ page }) => {
    await page.goto(path);
    const progress = page.locator('.progress', { hasText: label });
    await expect(progress.getByRole('progressbar')).toBeVisible();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancelled.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Ask again' }).first().click();
    await expect(progress).toBeVisible();
    await page.goto('/');
    await expect.poll(() => running(page)).toBe(0);
  });
}

/** Lets no answer through, so that any question takes long. */
async function hold(page: Page): Promise<readonly string[]> {
  const withdrawn: string[] = [];
  await page.route('**/api/jobs/*', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  page.on('request', (request) => {
    if (request.method() === 'DELETE') withdrawn.push(request.url());
  });
  return withdrawn;
}

for (const [name, path, label] of [
  ['sums', '/sums?heaps=3%2B5&players=3&play=podium', 'Computing …'],
  ['ending', '/ending?set=2,3', 'Computing the outcomes of S{2,3} …'],
  ['normal play', '/ending?set=2,3', 'Computing the Grundy values …'],
  ['hackenbush', '/hackenbush?game=hack:LCR', 'Computing the outcomes …'],
  ['quotient', '/quotient?game=0.15&play=misere&players=2', 'Solving 0.15 …'],
  ['papers', '/papers?paper=ending', 'Loading ending …'],
  ['play', '/play?game=nim:3&players=2&play=normal', 'Computing …'],
] as const) {
  test(`${name}: whatever takes long can be cancelled`, async ({ page }) => {
    const withdrawn = await hold(page);
    await page.goto(path);
    const progress = page.locator('.progress', { hasText: label });
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancelled.')).toBeVisible();
    await expect(progress).toHaveCount(0);
    // Sent when the server has said which job it is, which may be after Cancel.
    await expect.poll(() => withdrawn.length).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByText('Cancelled.')).toHaveCount(0);
  });
}

test('a quick answer comes without any word on its progress', async ({ page }) => {
  // The clock of the page stands still, however long a loaded machine takes.
  await page.clock.install();
  await page.goto('/sums?heaps=1%2B2&players=3');
  await expect(page.locator('.outcome-line')).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const shown = await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      if (document.querySelector('.progress, .refused') !== null) seen.push('progress');
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen });
    return seen.length;
  });
  expect(shown).toBe(0);
  const line = await page.locator('.outcome-line').textContent();
  await page.getByRole('button', { name: 'One more in heap 1' }).click();
  await page.clock.runFor(100);
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await page.locator('.outcome-line').textContent()).not.toBe(line);
  }).toPass();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('a question that waits says how many are ahead, and how long it has been asked', async ({ browser }) => {
  const { address, end } = await startServer('--computations', '1');
  const context = await browser.newContext({ baseURL: address });
  const path = LONG[0]?.path ?? '';
  const pages = await Promise.all([1, 2, 3].map(() => context.newPage()));
  const [first, second, third] = pages;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no pages');
  const slow = async () => {
    const text = await (await first.request.get('/metrics')).text();
    const number = (name: string) => Number(new RegExp(`${name}\\{lane="slow"\\} (\\d+)`).exec(text)?.[1]);
    return [number('running'), number('queue')];
  };
  await first.goto(path);
  await expect.poll(slow).toEqual([1, 0]);
  await second.goto(path);
  await expect.poll(slow).toEqual([1, 1]);
  await third.goto(path);
  await expect(second.locator('.progress')).toContainText('waiting, next in line');
  await expect(third.locator('.progress')).toContainText('waiting, 1 ahead');
  await expect(third.locator('.progress .elapsed')).toHaveText(/^[1-9]\d* s$/);
  // What is quick is answered all the same.
  const quick = await context.newPage();
  await quick.goto('/sums?heaps=1%2B2&players=2&play=normal');
  await expect(quick.locator('.outcome-line')).toContainText('Next can force a win.');
  await second.close();
  await expect(third.locator('.progress')).toContainText('waiting, next in line');
  await context.close();
  await expect
    .poll(slow)
    .toEqual([0, 0])
    .catch(() => undefined);
  await end();
});

test('a seventh tab loads while six others compute', async ({ context }) => {
  const path = LONG[2]?.path ?? '';
  for (let tab = 0; tab < 7; tab += 1) {
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator('.progress')).toBeVisible();
  }
  const page = await context.newPage();
  await page.goto('/sums?heaps=2%2B2&players=2&play=normal');
  await expect(page.locator('.outcome-line')).toContainText('Previous can force a win.');
});

test('where tabs cannot share a stream, jobs are asked for', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  await page.goto('/sums?heaps=1%2B2&players=2&play=normal');
  await expect(page.locator('.outcome-line')).toContainText('Next can force a win.');
  await page.goto(LONG[0]?.path ?? '');
  const progress = page.locator('.progress', { hasText: /Computing …/ });
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
});

test('a server that has gone can be asked again', async ({ page, guard }) => {
  guard.expectLoss();
  const { address, end } = await startServer();
  await page.goto(`${address}/sums?heaps=1%2B2&players=2&play=normal`);
  await expect(page.locator('.outcome-line')).toContainText('Next can force a win.');
  await end();
  await page.getByRole('button', { name: 'One more in heap 1' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  const port = new URL(address).port;
  const again = await startServer('--port', port);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.outcome-line')).toContainText('Previous can force a win.');
  await again.end();
});
