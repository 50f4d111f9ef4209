// What was set up, in one line that opens: once a game has begun, the board has the place.
import type { ComponentChildren, JSX } from 'preact';

interface SetUpProps {
  /** What is set up, in a few words. */
  readonly summary: ComponentChildren;
  /** Whether there is something else to look at. */
  readonly folded: boolean;
  readonly children: ComponentChildren;
}

export function SetUp({ summary, folded, children }: SetUpProps): JSX.Element {
  if (!folded) return <>{children}</>;
  return (
    <details class="set-up">
      <summary>
        {summary} <span class="change">Change</span>
      </summary>
      {children}
    </details>
  );
}
