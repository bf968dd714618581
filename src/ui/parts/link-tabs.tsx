import { formatInteger } from '#kit/digits.ts'

export type LinkTab = { href: string; label: string; count?: number; current: boolean }

/** Views of one list as links, each with its count; on narrow screens the row scrolls sideways. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className="link-tabs">
      {tabs.map(({ href, label, count, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined} data-scroll="keep">
          {label}
          {count !== undefined && <span>({formatInteger(count)})</span>}
        </a>
      ))}
    </nav>
  )
}
