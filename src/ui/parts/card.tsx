import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type CardProps = { title?: string; children: ReactNode; id?: string; className?: string }

/** A surface with a border; with a `title` it is a section named by its heading. Its style is the class `card`. */
export function Card({ title, children, id, className }: CardProps) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={title && heading}
      className={classNames('card flex flex-col gap-4 p-5', className)}
    >
      {title && (
        <h2 id={heading} className="text-heading">
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
