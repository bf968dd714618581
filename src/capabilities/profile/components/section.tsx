import { useId, type ReactNode } from 'react'

/** A named part of a person's own page. `id` is for links that lead to it. */
export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="scroll-mt-20 space-y-3">
      <h2 id={heading} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
