import { IconChevronRight } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'

/** One step up; in right-to-left «back» points to the right. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-ms-1 -mt-2 inline-flex min-h-11 items-center gap-1 text-label font-medium text-lazuli hover:underline"
    >
      <IconChevronRight aria-hidden size={18} />
      {children}
    </a>
  )
}
