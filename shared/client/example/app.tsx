import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createContentClient, srcset } from 'atelier-content-client';
import { contentQueries, useChanges } from 'atelier-content-client/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const baseUrl = import.meta.env.VITE_SITE;
const content = createContentClient({ baseUrl });
const client = new QueryClient();
const { menuQuery, projectsPagesQuery } = contentQueries(content);

function Projects() {
  useChanges(content, client);
  const [typology, setTypology] = useState<string>();
  const { data: menu } = useQuery(menuQuery(), client);
  const list = useInfiniteQuery(projectsPagesQuery({ typology, limit: 4, sort: '-year', images: 'cover' }), client);
  const more = () => list.fetchNextPage();
  const options = menu?.typologies.map(({ value, label }) => <option key={value} value={value} label={label} />);
  const found = list.data?.pages.flatMap((page) => page.items);
  const items = found?.map(({ id, title, cover, canonicalPath }) => (
    <li key={id}>
      {cover && (
        <img
          src={content.absolute(cover.src)}
          srcSet={srcset(cover, 'image/webp', baseUrl)}
          sizes="320px"
          alt={cover.alt}
        />
      )}
      <a href={content.absolute(canonicalPath)}>{title}</a>
    </li>
  ));
  return (
    <>
      <select aria-label="Typology" onChange={({ target }) => setTypology(target.value || undefined)}>
        <option value="" label="All" />
        {options}
      </select>
      <ul>{items}</ul>
      <button type="button" disabled={!list.hasNextPage} onClick={more}>
        More
      </button>
    </>
  );
}

createRoot(document.getElementById('app') as HTMLElement).render(<Projects />);
