import type { ReactNode } from 'react';

interface TitledSectionProps {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function TitledSection({ title, className = '', children }: TitledSectionProps) {
  return (
    <section className="grid block titled">
      <h2 className="hang small">{title}</h2>
      <div className={`on-datum ${className}`}>{children}</div>
    </section>
  );
}
