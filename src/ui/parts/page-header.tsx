import type { ReactNode } from 'react'
import { BackLink } from '../back-link.tsx'

type PageHeaderProps = {
  title: ReactNode
  /** One or two sentences about the content. */
  lead?: ReactNode
  /** The page above this one. */
  back?: { href: string; label: string }
  /** Badges beside the title. */
  badges?: ReactNode
  /** Actions of the whole page. */
  actions?: ReactNode
  children?: ReactNode
}

/** The header of a page: link back, its one `h1`, introduction and actions. */
export function PageHeader({ title, lead, back, badges, actions, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="min-w-0 flex-[1_1_10rem] space-y-1">
        {back && <BackLink href={back.href}>{back.label}</BackLink>}
        <h1 className="flex flex-wrap items-center gap-3 text-title [overflow-wrap:anywhere]">
          {title}
          {badges}
        </h1>
        {lead && <p className="max-w-[720px] text-muted">{lead}</p>}
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
