import { IconChevronLeft } from '#ui/icons/index.ts'
import type { ComponentType } from 'react'

export type MenuIcon = ComponentType<{ size: number; className?: string; 'aria-hidden'?: boolean }>

type MenuRowProps = {
  href: string
  Icon: MenuIcon
  /** A count or a state at the end of the row. */
  end?: string
  /** A second line. */
  about?: string
  children: string
}

/** One link in a list. */
export function MenuRow({ href, Icon, end, about, children }: MenuRowProps) {
  return (
    <li>
      <a
        href={href}
        className="group flex min-h-14 items-center gap-3 px-4 py-2 focus-visible:outline-offset-[-3px] hover:bg-canvas"
      >
        <Icon aria-hidden size={20} className="flex-none text-muted" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 leading-normal">
          <span className="min-w-0 flex-[1_1_7rem]">
            <span className="block text-[0.9375rem] font-semibold">{children}</span>
            {about && <span className="block text-note text-muted">{about}</span>}
          </span>
          {end && <span className="text-note text-muted">{end}</span>}
        </span>
        <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
      </a>
    </li>
  )
}

/** The list around rows. */
export const menuList = 'divide-y divide-line card overflow-clip'
