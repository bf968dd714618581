import { useId, type ReactNode } from 'react'

type SectionProps = {
  /** For links that lead here. */
  id?: string
  title: string
  /** With a surface around what is in it. */
  card?: boolean
  children: ReactNode
}

/** A named part of a person's own page. */
export function Section({ id, title, card, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="scroll-mt-20 space-y-3">
      <h2 id={heading} className="text-heading">
        {title}
      </h2>
      {card ? <div className="card p-5">{children}</div> : children}
    </section>
  )
}
