import { IconX } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'

/** A link to a ready-made choice. */
export function ChipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="chip">
      {children}
    </a>
  )
}

/** An active choice; following the link removes it. */
export function RemovableChip({ href, children, removes }: { href: string; children: ReactNode; removes: string }) {
  return (
    <a href={href} aria-label={removes} className="chip chip-on">
      <bdi>{children}</bdi>
      <IconX aria-hidden size={16} />
    </a>
  )
}
