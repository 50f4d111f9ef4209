// Multiplying elements: every click on an element is one more factor.
import type { JSX } from 'preact';
import { Outcome, Word, wordText } from '../../parts/math';
import { rove } from '../../parts/roving';
import type { Element, QuotientReport } from './report';

interface ElementsProps {
  readonly report: QuotientReport;
  readonly elements: readonly Element[];
  /** The product so far. */
  readonly lit: string | undefined;
  readonly onChoose: (element: string) => void;
}

export function Elements({ report, elements, lit, onChoose }: ElementsProps): JSX.Element {
  return (
    <section aria-labelledby="product">
      <h2 id="product">Multiply</h2>
      <p class="note">
        Choose elements here, in the table of Φ or in the pictures: each is one more factor, and the product
        stands at the foot of the page. The outcome of a sum of heaps is that of the product of their values.
      </p>
      <div class="elements" role="group" aria-label="Elements" onKeyDown={(event) => rove(event, 1)}>
        {componentsOf(elements).map(([idempotent, members]) => (
          <div
            key={idempotent}
            class="component"
            role="group"
            aria-label={`Component of ${wordText(idempotent)}`}
          >
            {members.map((element) => (
              <ElementButton
                key={element.name}
                element={element}
                first={element === elements[0]}
                pressed={element.name === lit}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      <p class="legend">
        {report.p_portion !== null && (
          <>
            <span class="swatch losing" /> 𝒫-position{' '}
          </>
        )}
        <span class="swatch idempotent" /> idempotent <span class="swatch kernel" /> kernel; each box is an
        archimedean component
      </p>
    </section>
  );
}

interface ProductBarProps {
  readonly report: QuotientReport;
  readonly factors: readonly string[];
  readonly product: Element | undefined;
  readonly onBack: () => void;
  readonly onClear: () => void;
}

/** The product of what was chosen. It stays in sight wherever the next factor is. */
export function ProductBar({ report, factors, product, onBack, onClear }: ProductBarProps): JSX.Element {
  return (
    <div class="product" role="group" aria-label="Product">
      <output aria-live="polite">
        {factors.length === 0 ? (
          <span class="note">no factors yet</span>
        ) : (
          <>
            <span class="factors">
              {factors.map((factor, place) => (
                <span key={place}>
                  {place > 0 && ' · '}
                  <Word word={factor} />
                </span>
              ))}
            </span>{' '}
            ={' '}
            <strong>
              <Word word={product?.name ?? '1'} />
            </strong>
            <span class="verdict">
              outcome <Outcome of={product?.outcome ?? []} players={report.players} />
              {product?.idempotent === true && ', idempotent'}
              {product?.in_kernel === true
                ? ', in the kernel'
                : `, in the component of ${wordText(product?.component ?? '1')}`}
            </span>
          </>
        )}
      </output>
      <button type="button" class="quiet" disabled={factors.length === 0} onClick={onBack}>
        Take one back
      </button>
      <button type="button" class="quiet" disabled={factors.length === 0} onClick={onClear}>
        Clear
      </button>
    </div>
  );
}

/** The archimedean components, each by its idempotent, with their elements. */
function componentsOf(elements: readonly Element[]): [string, Element[]][] {
  const components = new Map<string, Element[]>();
  for (const element of elements) {
    components.set(element.component, [...(components.get(element.component) ?? []), element]);
  }
  return [...components];
}

interface ElementButtonProps {
  readonly element: Element;
  readonly first: boolean;
  readonly pressed: boolean;
  readonly onChoose: (element: string) => void;
}

function ElementButton({ element, first, pressed, onChoose }: ElementButtonProps): JSX.Element {
  const marks = [
    ['losing', element.is_p],
    ['idempotent', element.idempotent],
    ['kernel', element.in_kernel],
  ] as const;
  return (
    <button
      type="button"
      class={['element', ...marks.filter(([, is]) => is).map(([mark]) => mark)].join(' ')}
      data-roving
      tabIndex={first ? 0 : -1}
      aria-pressed={pressed}
      onClick={() => onChoose(element.name)}
    >
      <Word word={element.name} />
    </button>
  );
}
