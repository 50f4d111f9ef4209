// Multiplying elements: every click on an element is one more factor.
import type { JSX } from 'preact';
import { Outcome, Word, wordText } from '../../parts/math';
import { rove } from '../../parts/roving';
import type { Monoid } from './monoid';
import type { Element, QuotientReport } from './report';

interface ProductProps {
  readonly report: QuotientReport;
  readonly elements: readonly Element[];
  readonly monoid: Monoid;
  readonly factors: readonly string[];
  readonly onChoose: (element: string) => void;
  readonly onBack: () => void;
  readonly onClear: () => void;
}

export function Product(props: ProductProps): JSX.Element {
  const { report, elements, monoid, factors } = props;
  const product = monoid.product(factors);
  return (
    <section aria-labelledby="product">
      <h2 id="product">Multiply</h2>
      <p class="note">
        Choose elements here, in the table of Φ or in the pictures: each is one more factor. The outcome of a
        sum of heaps is that of the product of their values.
      </p>
      <div class="product">
        <output aria-live="polite">
          {factors.length === 0 ? (
            <span class="note">no factors yet</span>
          ) : (
            <>
              {factors.map((factor, place) => (
                <span key={place}>
                  {place > 0 && ' · '}
                  <Word word={factor} />
                </span>
              ))}{' '}
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
        <button type="button" class="quiet" disabled={factors.length === 0} onClick={props.onBack}>
          Take one back
        </button>
        <button type="button" class="quiet" disabled={factors.length === 0} onClick={props.onClear}>
          Clear
        </button>
      </div>
      <div class="elements" role="group" aria-label="Elements" onKeyDown={(event) => rove(event, 1)}>
        {elements.map(({ name, is_p, idempotent, in_kernel }, place) => (
          <button
            key={name}
            type="button"
            class={['element', is_p && 'losing', idempotent && 'idempotent', in_kernel && 'kernel']
              .filter((part) => typeof part === 'string')
              .join(' ')}
            data-roving
            tabIndex={place === 0 ? 0 : -1}
            aria-pressed={name === product?.name && factors.length > 0}
            onClick={() => props.onChoose(name)}
          >
            <Word word={name} />
          </button>
        ))}
      </div>
      <p class="legend">
        {report.p_portion !== null && (
          <>
            <span class="swatch losing" /> 𝒫-position{' '}
          </>
        )}
        <span class="swatch idempotent" /> idempotent <span class="swatch kernel" /> kernel
      </p>
    </section>
  );
}
