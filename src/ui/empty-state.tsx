import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
  /** The missing thing itself. */
  drawing?: DrawingName
}

/** Why there is nothing here, and the one thing to do about it. */
export function EmptyState({ title, children, action, drawing = 'no-rows' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Drawing name={drawing} width={200} height={120} className="max-w-full" />
      <p>{title}</p>
      {children && <div className="max-w-md text-label text-muted">{children}</div>}
      {action}
    </div>
  )
}
