import { IconChevronDown } from '#ui/icons/index.ts'

type MoreLinkProps = { href: string; busy?: boolean; onMore?: () => void; children?: string }

/** «نمایش بیشتر» as a real link to the next page; with `onMore` the next page is appended in place. */
export function MoreLink({ href, busy, onMore, children = 'نمایش بیشتر' }: MoreLinkProps) {
  return (
    <a
      href={href}
      rel="next"
      data-prefetch="none"
      aria-busy={busy || undefined}
      className="mx-auto flex min-h-12 w-full max-w-sm items-center justify-center gap-2 rounded-control border border-control bg-surface text-label font-bold hover:border-ink"
      onClick={(event) => {
        const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
        if (!onMore || !plain) return
        event.preventDefault()
        if (!busy) onMore()
      }}
    >
      {busy ? 'در حال بارگذاری…' : children}
      <IconChevronDown aria-hidden size={18} />
    </a>
  )
}
