import { useEffect, useRef } from 'react'
import { formatInteger } from '#kit/digits.ts'

export type LinkTab = { href: string; label: string; count?: number; current: boolean }

type LinkTabsProps = { label: string; tabs: readonly LinkTab[]; wraps?: boolean }

/** Pixels of the neighbour that stay visible beside the current tab. */
const peek = 24

/** Views of one list as links, each with its count; on narrow screens the row scrolls sideways, or a few of them wrap. */
export function LinkTabs({ label, tabs, wraps = false }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  // Only the row scrolls: `scrollIntoView` would move the page too.
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab) return
    const [view, shown] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (shown.left < view.left + peek) row.current.scrollLeft += shown.left - view.left - peek
    else if (shown.right > view.right - peek) row.current.scrollLeft += shown.right - view.right + peek
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={wraps ? 'link-tabs flex-wrap' : 'link-tabs'}>
      {tabs.map(({ href, label, count, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined} data-scroll="keep">
          {label}
          {count !== undefined && <span>({formatInteger(count)})</span>}
        </a>
      ))}
    </nav>
  )
}
