import { IconChevronDown } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import './fold.css'

type FoldProps = {
  title: ReactNode
  /** A symbol before the title. */
  icon?: ReactNode
  id?: string
  open?: boolean
  children: ReactNode
}

/** Content that opens below its title; a `<details>`, so that it works without scripts. */
export const Fold = ({ title, icon, id, open, children }: FoldProps) => (
  <details className="fold" id={id} open={open}>
    <summary>
      {icon}
      <span>{title}</span>
      <IconChevronDown aria-hidden size={18} />
    </summary>
    <div>{children}</div>
  </details>
)
