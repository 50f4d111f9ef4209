import { readFile } from 'node:fs/promises';
import { command, expect, test } from './harness';

interface Sequence {
  readonly values: readonly string[];
  readonly period: number;
  readonly preperiod: number;
}

const SCRIPT: Readonly<Record<string, string>> = { ℒ: 'L', ℛ: 'R', '𝒩': 'N', '𝒫': 'P' };

test('the strip is the sequence that the command prints', async ({ page }) => {
  const report = await command<Sequence>('sequence', 'S{2,3}', '--play', 'ending:LR');
  await page.goto('/ending?set=2,3');
  const strip = page.getByRole('group', { name: 'Outcomes of S{2,3}, ending LR' });
  await expect(strip).toBeVisible();
  const cells = (await strip.locator('td').allInnerTexts()).map((text) => SCRIPT[text.trim()]);
  expect(cells).toEqual(report.values.slice(0, cells.length));
  expect(cells.length).toBeGreaterThanOrEqual(report.preperiod + report.period);
  await expect(strip.locator('.first-period')).toHaveCount(report.period);
  const grundy = await command<{ values: number[] }>('sequence', 'S{2,3}', '--of', 'grundy');
  const values = page.getByRole('group', { name: 'Grundy values of S{2,3}' });
  await expect(values).toBeVisible();
  const numbers = (await values.locator('td').allInnerTexts()).map(Number);
  expect(numbers).toEqual(grundy.values.slice(0, numbers.length));
});

test('elements are chosen with the keyboard', async ({ page }) => {
  await page.goto('/ending?set=2,3');
  await page.getByRole('button', { name: '1', exact: true }).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText('Period 1 from heap 8 on')).toBeVisible();
  await expect(page).toHaveURL(/set=2%2C3%2C6/);
});

test('the census is what the command counts', async ({ page }) => {
  const report = await command<{ all_left: number; sets: number; left_preperiods: [number, number][] }>(
    'census',
    '--min',
    '2',
    '--max',
    '14',
    '--stats',
  );
  await page.goto('/ending?set=2,3');
  await page.getByLabel('max S').fill('14');
  await page.getByRole('button', { name: 'Count' }).click();
  const counted = page.locator('.headline .figure');
  await expect(counted).toHaveText(report.all_left.toLocaleString('en'));
  await expect(page.locator('section', { has: counted }).locator('.headline')).toContainText('62.65 %');
  await expect(page.locator('.histogram').first().locator('.bar')).toHaveCount(report.left_preperiods.length);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('figure', { has: page.locator('.histogram') })
      .first()
      .getByRole('button', { name: 'Save as SVG' })
      .click(),
  ]);
  const saved = await readFile(await download.path(), 'utf8');
  expect(saved).toMatch(/^<svg xmlns/);
  expect(saved.match(/<rect/g)).toHaveLength(report.left_preperiods.length + 1);
  expect(saved).toContain('fill="rgb(');
  await page.getByRole('button', { name: 'Draw' }).click();
  await expect(page.getByRole('group', { name: /periods-2-30/ }).locator('svg')).toBeVisible();
});

test('a long census can be cancelled', async ({ page }) => {
  await page.goto('/ending?set=2,3');
  await page.getByLabel('max S').fill('44');
  await page.getByRole('checkbox', { name: /distribution/ }).uncheck();
  await page.getByRole('button', { name: 'Count' }).click();
  // On a loaded machine other answers of the page show their progress, too.
  const counting = page.locator('.progress', { hasText: 'Counting' });
  await counting.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
  await expect(page.locator('.progress')).toHaveCount(0);
});
