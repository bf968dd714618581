import { IconLock } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { Unbroken } from '#ui/unbroken.tsx'

type LockedFactProps = {
  label: string
  value: string
  /** Why it cannot simply be overwritten. */ reason: string
  children: ReactNode
}

/** A fact that changes only through a separate form, shown beside it. */
export function LockedFact({ label, value, reason, children }: LockedFactProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <dt className="flex w-full items-center gap-2 text-label text-muted">
        <IconLock aria-hidden size={16} className="flex-none" />
        {label}
      </dt>
      <dd className="flex flex-auto flex-wrap gap-x-2 font-medium">
        {value.split('، ').map((part) => (
          <Unbroken key={part}>{part}</Unbroken>
        ))}
      </dd>
      <dd>{children}</dd>
      <dd className="w-full text-note text-muted">{reason}</dd>
    </div>
  )
}
