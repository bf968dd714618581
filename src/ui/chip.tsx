import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A link to a ready-made choice. */
export function ChipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-3 text-label text-ink hover:border-control"
    >
      {children}
    </a>
  )
}

/** A choice that is in force; following it takes the choice away. */
export function RemovableChip({ href, children, removes }: { href: string; children: ReactNode; removes: string }) {
  return (
    <a
      href={href}
      aria-label={removes}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control bg-lazuli-soft px-3 text-label font-medium text-lazuli hover:underline sm:min-h-10"
    >
      <span>{children}</span>
      <IconX aria-hidden size={16} />
    </a>
  )
}
