// A group of buttons that is one stop of the Tab key: the arrow keys move inside it.

const SELECTOR = 'button[data-roving]';

function step(key: string, columns: number, count: number, at: number): number {
  switch (key) {
    case 'ArrowRight':
      return at + 1;
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowDown':
      return at + columns;
    case 'ArrowUp':
      return at - columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}

/** Handles a key in a group whose buttons stand in rows of `columns`. */
export function rove(event: KeyboardEvent, columns: number): void {
  if (!(event.currentTarget instanceof Element) || !(event.target instanceof HTMLElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(SELECTOR)];
  const at = buttons.findIndex((button) => button === event.target);
  const next = buttons[step(event.key, columns, buttons.length, at)];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}
