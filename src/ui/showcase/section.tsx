import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; children: ReactNode }

/** One group of parts with its anchor. */
export function ShowcaseSection({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="space-y-5 border-t border-line pt-6">
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Specimens of one part side by side, with notes. */
export function Specimens({ title, children, wide }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className="space-y-2">
      <h3 className="text-note font-medium text-muted">{title}</h3>
      <div
        className={wide ? 'grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-3' : 'flex flex-wrap items-center gap-3'}
      >
        {children}
      </div>
    </div>
  )
}
