import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, keep, MEXIMAL, startServer, test } from './harness';

test('the atlas is searched, and its games are opened', async ({ page, guard }) => {
  guard.expectLoss();
  const folder = await mkdtemp(join(tmpdir(), 'meximal-atlas-'));
  const atlas = join(folder, 'atlas.sqlite');
  const run = promisify(execFile);
  for (const game of [['0.15'], ['0.77'], ['0.03'], ['nim', '--players', '3', '--play', 'normal']]) {
    await run(MEXIMAL, ['quotient', ...game, '--save', '--atlas', atlas]);
  }
  const { address, end } = await startServer('--atlas', atlas);
  await page.goto(`${address}/atlas`);
  await expect(page.locator('.headline')).toHaveText('4 games');
  await keep(page, 'atlas');
  await page.getByLabel('Kind').selectOption('wild');
  await expect(page.locator('.headline')).toHaveText('2 games');
  await expect(page.locator('table.games tbody th')).toHaveText(['0.15', '0.77']);
  await page.getByLabel('Elements').fill('42');
  await expect(page.locator('.headline')).toHaveText('1 game');
  await page.getByLabel('Elements').fill('many');
  await expect(page.getByLabel('Elements')).toHaveAttribute('aria-invalid', 'true');
  await page.goto(`${address}/atlas?like=0.15`);
  await expect(page.locator('.headline')).toHaveText('1 game');
  await page.getByRole('link', { name: '0.15' }).click();
  await expect(page.locator('.headline .figure')).toHaveText('42');
  await end();
  await rm(folder, { recursive: true });
});

test('without an atlas the page says so', async ({ page, guard }) => {
  guard.expectRefusals();
  await page.goto('/atlas');
  await expect(page.getByRole('alert')).toContainText('no atlas');
  await expect(page.locator('.note')).toContainText('comes with the source');
});
