// What the players who are not to move answer, wherever they can win.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { heapsInWords } from '../../core/heaps';
import { counted } from '../../core/words';
import { seatInWords } from '../../parts/math';
import { More } from '../../parts/more';
import type { PlayerMoves } from './report';

const STEP = 100;

export function Answers({
  moves,
  game,
}: {
  moves: readonly PlayerMoves[];
  game: string;
}): JSX.Element | null {
  const rows = moves.flatMap(({ player, answers }) =>
    answers.filter((answer) => answer.position !== game).map((answer) => ({ player, ...answer })),
  );
  const [shown, setShown] = useState(STEP);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>
        What the others answer, on their first turn ({counted(rows.length, 'position', 'positions')})
      </summary>
      <div class="scroll" tabIndex={0} role="group" aria-label="Answers">
        <table>
          <thead>
            <tr>
              <th scope="col">player</th>
              <th scope="col">in</th>
              <th scope="col">winning moves</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={`${row.player} ${row.position}`}>
                <td>{seatInWords(row.player)}</td>
                <td>{row.position}</td>
                <td>{row.moves.map((move) => `${move.from} → ${heapsInWords(move.to)}`).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More all={rows.length} shown={shown} onMore={setShown} step={STEP} what="positions" />
    </details>
  );
}
