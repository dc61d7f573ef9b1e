import { type SyntheticEvent, useId, useRef } from 'react';
import type { DependencyReport, Explanation, ImageReport } from '../../../shared/ops/explanation.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { countedText } from '../formatting.ts';
import { useReport } from '../ops-api.ts';
import { opsHref } from '../ops-location.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { OrderButtons } from '../parts/OrderButtons.tsx';
import parts from '../parts/parts.module.css';
import { Report } from '../parts/Report.tsx';
import type { View } from '../view.ts';

function Image({ image }: { readonly image: ImageReport }) {
  return (
    <li className={parts.section}>
      <OrderButtons target={{ image: image.id }} label={`image ${image.id}`} />
      <Report value={image} />
    </li>
  );
}

function Part({ part: { key, images, ...facts } }: { readonly part: DependencyReport }) {
  return (
    <article className={parts.section}>
      <h2 className="lead">{key}</h2>
      <OrderButtons target={{ key }} label={key} />
      <Report value={facts} />
      {images && images.items.length > 0 && (
        <details className={parts.details}>
          <summary>
            {countedText(images.items.length, 'image')}, {images.known} of {images.named} known
          </summary>
          <ul>
            {images.items.map((image) => (
              <Image key={image.id} image={image} />
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

function Answer({ report }: { readonly report: Explanation }) {
  const { parts: dependencies = [], image, ...summary } = { parts: undefined, image: undefined, ...report };
  return (
    <>
      <Report value={summary} />
      {image && (
        <ul>
          <Image image={image} />
        </ul>
      )}
      {dependencies.map((part) => (
        <Part key={part.key} part={part} />
      ))}
    </>
  );
}

function PathForm({ path }: { readonly path: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    // A pasted URL is reduced to its path.
    const local = URL.canParse(typed) ? new URL(typed).pathname + new URL(typed).search : typed;
    if (local) location.hash = opsHref('explain', { path: local.startsWith('/') ? local : `/${local}` });
  };
  return (
    <form onSubmit={submit} className={parts.field}>
      <label htmlFor={id}>Path of a page, API endpoint or image</label>
      <span className={parts.line}>
        <input
          ref={field}
          id={id}
          key={path}
          defaultValue={path}
          placeholder="/design"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Explain</Button>
      </span>
    </form>
  );
}

function Explain({ query }: { readonly query: URLSearchParams }) {
  const [path, key] = [query.get('path'), query.get('key')];
  const isRequested = Boolean(path ?? key);
  const report = useReport<Explanation>(opsPaths.explain, path ? { path } : { key }, { enabled: isRequested });
  return (
    <>
      <PathForm path={path ?? ''} />
      {isRequested ? (
        <Loaded query={report}>{(answer) => <Answer report={answer} />}</Loaded>
      ) : (
        <p className={parts.wait}>See how a page or API response is built.</p>
      )}
    </>
  );
}

export const view: View = { title: 'Explain', Content: Explain };
