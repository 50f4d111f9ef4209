// Every view has an address: back, forward, sharing.
import { expect, test } from './harness';

test('cards lead to the pages, back and forward return', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /Ending partizan The tokens/ }).click();
  await expect(page).toHaveURL('/ending?set=2%2C3%2C6');
  await expect(page.getByText('Period 1 from heap 8 on')).toBeVisible();
  await page.getByRole('button', { name: '6', exact: true }).click();
  await expect(page.getByText('Period 5 from heap 2 on')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Period 1 from heap 8 on')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /Games past two players/ })).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(page.getByText('Period 5 from heap 2 on')).toBeVisible();
});

test('a shared address shows the same view in a new page', async ({ page, context }) => {
  await page.goto('/sums');
  await page.getByLabel('Players').fill('4');
  await page.getByRole('spinbutton', { name: 'Heap 1' }).press('ArrowUp');
  await expect(page).toHaveURL(/heaps=4/);
  const line = page.locator('.outcome-line');
  await expect(page.locator('.because').first()).toContainText('4 players');
  const shared = await context.newPage();
  await shared.goto(page.url());
  // The first page may still show the answer before the last.
  await expect(async () => {
    await expect(shared.locator('.outcome-line')).toHaveText((await line.textContent()) ?? '', {
      timeout: 1000,
    });
  }).toPass();
  await expect(shared.getByRole('spinbutton', { name: 'Heap 1' })).toHaveAttribute('aria-valuenow', '4');
});

test('questions that were asked are steps back', async ({ page }) => {
  await page.goto('/quotient');
  await page.getByLabel('Game').fill('0.77');
  await page.getByRole('button', { name: 'Solve' }).click();
  await expect(page.locator('.headline .figure')).toHaveText('40');
  await page.getByRole('link', { name: '0.15, Guiles' }).click();
  await expect(page.locator('.headline .figure')).toHaveText('42');
  await page.goBack();
  await expect(page.locator('.headline .figure')).toHaveText('40');
  await expect(page.getByLabel('Game')).toHaveValue('0.77');
  await expect(page).toHaveTitle('0.77 · Quotients · meximal');
});

test('numbers in an address that make no sense do no harm', async ({ page }) => {
  for (const path of ['/sums?players=', '/hackenbush', '/play?game=nim:2&first=9&against=7']) {
    await page.goto(path);
    await expect(page.locator('.seats, .outcomes').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a number of players that cannot be is an error, and the old answer goes', async ({ page }) => {
  for (const [path, shown] of [
    ['/sums?heaps=1%2B2&players=3', '.outcome-line'],
    ['/hackenbush?game=hack:LCR', '.outcomes'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(shown)).toBeVisible();
    await page.getByLabel('Players').fill('99');
    await expect(page.getByRole('alert')).toHaveText(
      'From ' + (shown === '.outcomes' ? '3' : '2') + ' to 8.',
    );
    await expect(page.getByLabel('Players')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(shown)).toHaveCount(0);
    await page.getByLabel('Players').fill('4');
    await expect(page.locator(shown)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  for (const path of [
    '/sums?players=x',
    '/sums?players=99',
    '/hackenbush?players=-1',
    '/play?game=nim:2&players=two',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('to 8.');
  }
  await page.goto('/quotient?game=0.15');
  await page.getByRole('spinbutton', { name: 'Players' }).fill('99');
  await expect(page.getByRole('alert')).toHaveText('From 2 to 8.');
  await expect(page.getByRole('button', { name: 'Solve' })).toBeDisabled();
});

test('an address that there is not has a page', async ({ page, guard }) => {
  guard.expectRefusals();
  const answer = await page.goto('/nonsense');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'All pages are listed here.' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/papers?paper=nope');
  await expect(page.getByRole('alert')).toContainText('There is no paper ‘nope’ here.');
  await page.getByRole('link', { name: 'ending', exact: true }).click();
  await expect(page.locator('.claim').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/papers?status=reproduced');
  await expect(page.getByRole('alert')).toContainText('No claim is ‘reproduced’.');
});

test('an address leads to the answer that it names', async ({ page }) => {
  await page.goto('/quotient?game=nim@7&play=misere&players=2&position=3%2B7');
  await expect(page.getByText(/^Φ\(3\+7\) =/)).toBeInViewport();
  await page.goto('/papers#ending-theorem-5');
  await expect(page.locator('#ending-theorem-5')).toBeInViewport();
  // Typing a position does not move the page.
  await page.goto('/quotient?game=nim@7&play=misere&players=2');
  const field = page.getByRole('textbox', { name: 'Position' });
  await field.fill('3');
  await expect(page.getByText(/^Φ\(3\) =/)).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await field.press('End');
  await field.pressSequentially('+4');
  await expect(page.getByText(/^Φ\(3\+4\) =/)).toBeVisible();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
});
