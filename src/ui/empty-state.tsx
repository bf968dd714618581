import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

type EmptyStateProps = {
  title: string
  /** True when it is the whole page: its title is the heading of the page. */
  page?: boolean
  children?: ReactNode
  /** The suggested action. */
  action?: ReactNode
  /** A drawing of the missing thing. */
  drawing?: DrawingName
}

/** Explains an empty list and suggests one action. */
export function EmptyState({ title, page, children, action, drawing = 'no-rows' }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p'
  return (
    <div className="empty-state">
      <Drawing name={drawing} width={200} height={120} className="max-w-full" />
      <Title>{title}</Title>
      {children && <div className="max-w-md text-label text-muted">{children}</div>}
      {action}
    </div>
  )
}
