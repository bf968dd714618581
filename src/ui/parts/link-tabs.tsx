import { formatInteger } from '#kit/digits.ts'

export type LinkTab = { href: string; label: string; count?: number; current: boolean }

type LinkTabsProps = { label: string; tabs: readonly LinkTab[]; wraps?: boolean }

/** Views of one list as links, each with its count; on narrow screens the row scrolls sideways, or a few of them wrap. */
export function LinkTabs({ label, tabs, wraps = false }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={wraps ? 'link-tabs flex-wrap' : 'link-tabs'}>
      {tabs.map(({ href, label, count, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined} data-scroll="keep">
          {label}
          {count !== undefined && <span>({formatInteger(count)})</span>}
        </a>
      ))}
    </nav>
  )
}
