// Heaps of tokens that go up and down: by clicking a token, with the arrow keys, or with buttons.
import type { JSX } from 'preact';
import { Tokens } from '../../parts/tokens';

interface HeapsProps {
  readonly sizes: readonly number[];
  /** The sizes that good moves leave of a heap of this size. */
  readonly targets: (size: number) => ReadonlySet<number>;
  /** What these moves are called. */
  readonly good: string;
  readonly onChange: (sizes: readonly number[]) => void;
}

export function Heaps({ sizes, targets, good, onChange }: HeapsProps): JSX.Element {
  const change = (heap: number, size: number) =>
    onChange(sizes.map((before, place) => (place === heap ? Math.max(0, size) : before)));
  return (
    <div class="heaps" role="group" aria-label="Heaps">
      {sizes.map((size, heap) => (
        <Heap
          key={heap}
          number={heap + 1}
          size={size}
          targets={targets(size)}
          onChange={(next) => change(heap, next)}
          onRemove={() => onChange(sizes.filter((_, place) => place !== heap))}
        />
      ))}
      <button type="button" class="add-heap" onClick={() => onChange([...sizes, 1])}>
        Add a heap
      </button>
      {sizes.some((size) => size > 0) && (
        <p class="note">
          A click on a token takes it and all above it.
          {sizes.some((size) => targets(size).size > 0) && ` Gold tokens are ${good}.`}
        </p>
      )}
    </div>
  );
}

interface HeapProps {
  readonly number: number;
  readonly size: number;
  readonly targets: ReadonlySet<number>;
  readonly onChange: (size: number) => void;
  readonly onRemove: () => void;
}

function Heap({ number, size, targets, onChange, onRemove }: HeapProps): JSX.Element {
  const key = (event: KeyboardEvent) => {
    const next = sizeAfterKey(event.key, size);
    if (next === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (next === undefined) onRemove();
    else onChange(next);
  };
  return (
    <div class="heap">
      <div
        class="stack"
        role="spinbutton"
        tabIndex={0}
        aria-label={`Heap ${number}`}
        aria-valuenow={size}
        aria-valuemin={0}
        aria-valuetext={size === 1 ? '1 token' : `${size} tokens`}
        onKeyDown={key}
      >
        <Tokens size={size} targets={targets} onTake={onChange} />
        <span class="size">{size}</span>
      </div>
      <div class="heap-buttons">
        <button
          type="button"
          aria-label={`One fewer in heap ${number}`}
          disabled={size === 0}
          onClick={() => onChange(size - 1)}
        >
          −
        </button>
        <button type="button" aria-label={`One more in heap ${number}`} onClick={() => onChange(size + 1)}>
          +
        </button>
        <button type="button" class="remove" aria-label={`Remove heap ${number}`} onClick={onRemove}>
          ×
        </button>
      </div>
    </div>
  );
}

function sizeAfterKey(key: string, size: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return size + 1;
    case 'ArrowDown':
    case 'ArrowLeft':
      return Math.max(0, size - 1);
    case 'PageUp':
      return size + 10;
    case 'PageDown':
      return Math.max(0, size - 10);
    case 'Home':
      return 0;
    default:
      return /^\d$/.test(key) ? Number(key) : undefined;
  }
}
