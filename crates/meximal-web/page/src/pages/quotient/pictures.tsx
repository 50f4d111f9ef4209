// The egg-box and the Cayley graph, with elements that can be clicked.
import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import { wordText } from '../../parts/math';
import { Picture } from '../../parts/picture';
import type { QuotientReport } from './report';

interface PicturesProps {
  readonly report: QuotientReport;
  readonly pictures: Readonly<Record<string, string>>;
  readonly onChoose: (element: string) => void;
}

/** Elements stand in the pictures as texts of this size; generators on arrows are smaller. */
const ELEMENT_SIZE = '15';

export function QuotientPictures({ report, pictures, onChoose }: PicturesProps): JSX.Element {
  const connect = useCallback(
    (picture: SVGSVGElement) => {
      const names = new Map(report.elements.map((name) => [wordText(name), name]));
      for (const text of picture.querySelectorAll('text')) {
        const name = names.get(text.textContent ?? '');
        if (name === undefined || text.getAttribute('font-size') !== ELEMENT_SIZE) continue;
        text.classList.add('choosable');
        text.addEventListener('click', () => onChoose(name));
      }
    },
    [report, onChoose],
  );
  const { eggbox, cayley } = pictures;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      {eggbox === undefined && cayley === undefined && (
        <p class="note">Quotients with up to 150 elements are drawn; this one has {report.order}.</p>
      )}
      {eggbox !== undefined && (
        <Picture
          svg={eggbox}
          name={`${report.game}-eggbox`}
          onDraw={connect}
          caption="Egg-box: mutual divisibility classes ordered by divisibility; groups are shaded, idempotents underlined, the kernel is at the bottom."
        />
      )}
      {cayley !== undefined && (
        <Picture
          svg={cayley}
          name={`${report.game}-cayley`}
          onDraw={connect}
          caption="Cayley graph: an arrow for each product with a generator."
        />
      )}
    </section>
  );
}
