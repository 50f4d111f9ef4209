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
  await expect(shared.locator('.outcome-line')).toHaveText((await line.textContent()) ?? '');
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
  for (const path of [
    '/sums?players=x',
    '/sums?players=99',
    '/hackenbush?players=-1',
    '/play?game=nim:2&players=two&first=9&against=7',
  ]) {
    await page.goto(path);
    await expect(page.locator('.seats, .outcomes').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
