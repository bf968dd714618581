import { useId, type ReactNode } from 'react'

type SectionProps = {
  /** The anchor for links. */
  id?: string
  title: string
  /** Surrounds the content with a card. */
  card?: boolean
  children: ReactNode
}

/** A titled section of an account page. */
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
