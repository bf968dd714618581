import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

type EmptyStateProps = {
  title: string
  /** It is all that the page says: its title is the heading of the page. */
  page?: boolean
  children?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
  /** The missing thing itself. */
  drawing?: DrawingName
}

/** Why there is nothing here, and the one thing to do about it. */
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
