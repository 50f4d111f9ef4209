import { command, expect, test, texts } from './harness';

interface Report {
  readonly outcome: readonly string[];
  readonly moves: readonly {
    player: string;
    answers: readonly { position: string; moves: readonly { from: string; to: string }[] }[];
  }[];
}

const LABELS: Readonly<Record<string, string>> = { N: 'N', O1: 'O', P: 'P' };

test('the lit seats are the outcome that the command prints', async ({ page }) => {
  for (const heaps of ['1+2', '2+2', '1+1+2', '3+3+1', '2']) {
    const report = await command<Report>('outcome', `nim:${heaps}`, '--players', '3', '--moves');
    await page.goto(`/sums?heaps=${encodeURIComponent(heaps)}&players=3&play=normal`);
    await expect(page.locator('.outcome-line')).toBeVisible();
    await expect
      .poll(() => texts(page, '.seats .lit .seat-name'))
      .toEqual(report.outcome.map((seat) => LABELS[seat]));
    const next = report.moves.find(({ player }) => player === 'N')?.answers[0]?.moves ?? [];
    await expect
      .poll(() => texts(page, '.moves .move'))
      .toEqual(next.map(({ from, to }) => `${from} → ${to}`));
  }
});

test('heaps change by keys, buttons and tokens, and winning moves can be played', async ({ page }) => {
  await page.goto('/sums?heaps=3%2B5%2B7&players=2&play=normal');
  const heap = page.getByRole('spinbutton', { name: 'Heap 3' });
  await expect(heap).toHaveAttribute('aria-valuenow', '7');
  await heap.press('ArrowDown');
  await expect(page.locator('.outcome-line')).toContainText('Previous can force a win.');
  await page.getByRole('button', { name: 'One more in heap 3' }).click();
  await expect(page.locator('.outcome-line')).toContainText('Next can force a win.');
  await page.getByRole('button', { name: '7 → 6' }).click();
  await expect(page).toHaveURL(/heaps=3%2B5%2B6/);
  await expect(page.locator('.outcome-line')).toContainText('Previous can force a win.');
  await page.goBack();
  await expect(heap).toHaveAttribute('aria-valuenow', '7');
  await page.locator('.heap').first().locator('.token').first().click();
  await expect(page.getByRole('spinbutton', { name: 'Heap 1' })).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Add a heap' }).click();
  await expect(page.getByRole('spinbutton')).toHaveCount(5);
  await page.getByRole('button', { name: 'Remove heap 4' }).click();
  await expect(page.getByRole('spinbutton', { name: /Heap/ })).toHaveCount(3);
});

test('the podium table has the digit sums of the command', async ({ page }) => {
  for (const players of ['3', '4']) {
    const report = await command<{ digit_sums: string; ranking: string[] }>(
      'value',
      'nim:15+14+23+5',
      '--play',
      'podium',
      '--players',
      players,
    );
    await page.goto(`/sums?heaps=15%2B14%2B23%2B5&players=${players}&play=podium`);
    await expect(page.locator('table.digits tfoot')).toBeVisible();
    await expect
      .poll(async () => (await texts(page, 'table.digits tfoot td')).join(''))
      .toBe(report.digit_sums);
    await expect(page.locator('.seats .lit')).toHaveCount(1);
    await expect(page.locator('.seats .seat-place').getByText('1st', { exact: true })).toHaveCount(1);
  }
});

test('an error in the heaps shows its place', async ({ page, guard }) => {
  guard.expectRefusals();
  await page.goto('/sums?players=3');
  await page.getByRole('textbox', { name: 'Heaps' }).fill('3+x');
  await expect(page.locator('.refused mark')).toHaveText('x');
});

test('every edit of a heap is a step for Back, and all eight players can play the sum', async ({ page }) => {
  await page.goto('/sums?heaps=3%2B5&players=8&play=normal');
  const heap = page.getByRole('spinbutton', { name: 'Heap 1' });
  await page.getByRole('button', { name: 'One more in heap 1' }).click();
  await heap.press('ArrowUp');
  await expect(heap).toHaveAttribute('aria-valuenow', '5');
  await page.goBack();
  await expect(heap).toHaveAttribute('aria-valuenow', '4');
  await page.goBack();
  await expect(heap).toHaveAttribute('aria-valuenow', '3');
  await page.getByRole('link', { name: 'Play this sum' }).click();
  await expect(page).toHaveURL(/players=8/);
  await expect(page.locator('.seats .seat')).toHaveCount(8);
  await expect(page.getByText('Your turn: Player 1 to move.')).toBeVisible();
});
