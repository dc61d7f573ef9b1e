import { pathOf } from '../../../../shared/page/site-routes.ts';
import { useConfig, useText } from '../../hooks/site-context.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';
import { LineIcon } from '../../ui/LineIcon.tsx';

const onward = 'M0 4.5H8M4.5 1 8 4.5 4.5 8';

export function WorksLink() {
  const t = useText();
  const { artistSlug } = useConfig();
  return (
    <div className="grid block" data-print="hidden">
      <p className="on-datum">
        <PageLink className="link" href={`${pathOf('art-name', { name: artistSlug })}#art_works`}>
          {t('biography.see-works')}
          <LineIcon line={onward} />
        </PageLink>
      </p>
    </div>
  );
}
