import { command, expect, test } from './harness';

interface PaperReport {
  readonly claims: readonly { id: string; basis: string; correction?: string }[];
}

test('all claims of all papers are listed, and can be filtered', async ({ page }) => {
  let all = 0;
  let corrected = 0;
  let checked = 0;
  for (const name of ['spindler', 'podium', 'misere', 'cincotti', 'ending']) {
    const { claims } = await command<PaperReport>('paper', name);
    all += claims.length;
    corrected += claims.filter(({ basis }) => basis === 'corrected').length;
    checked += claims.filter(({ basis }) => basis === 'checked').length;
  }
  await page.goto('/papers');
  await expect(page.locator('.claim')).toHaveCount(all);
  await expect(page.locator('main')).not.toContainText('reproduced');
  await page.getByLabel('Status').selectOption('checked to a bound');
  await expect(page.locator('.claim')).toHaveCount(checked);
  await expect(page.locator('.claim .note')).toHaveCount(checked);
  await page.getByLabel('Status').selectOption('corrected');
  await expect(page.locator('.claim')).toHaveCount(corrected);
  await page.getByLabel('Words').fill('no claim says this');
  await expect(page.locator('.claim')).toHaveCount(0);
  await expect(page.locator('.empty')).toHaveCount(5);
});

test('a claim runs in place, with the evidence of the command', async ({ page }) => {
  const { claims } = await command<PaperReport & { claims: { id: string; evidence: string }[] }>(
    'paper',
    'ending',
    '--check',
    '--only',
    'proposition-3',
  );
  await page.goto('/papers?paper=ending');
  await page.getByRole('button', { name: 'Run the check of proposition 3', exact: true }).click();
  const claim = page.locator('#ending-proposition-3');
  await expect(claim.locator('.evidence')).toContainText('Confirmed in this run');
  await expect(claim.locator('.evidence')).toContainText((claims[0] as { evidence: string }).evidence);
});

test('a long check can be cancelled', async ({ page }) => {
  await page.goto('/papers?paper=spindler');
  await page.getByRole('button', { name: /Run all/ }).click();
  await expect(page.locator('.progress')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
});
