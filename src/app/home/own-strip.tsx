import { IconCarGarage, IconChevronLeft, IconGift, IconReceipt2, IconSearch } from '#ui/icons/index.ts'
import type { OwnLine } from '#platform/home-part.ts'
import { Badge } from '#ui/badge.tsx'

const signs = { car: IconCarGarage, search: IconSearch, order: IconReceipt2, prize: IconGift }

/** The urgent and the ongoing items of a user, on the home page. */
export const OwnStrip = ({ lines }: { lines: readonly OwnLine[] }) => (
  <nav aria-label="کارهای من" className="page-width pt-4">
    <ul className="divide-y divide-line card overflow-clip">
      {lines.map((line) => (
        <li key={line.href}>
          <Line {...line} />
        </li>
      ))}
    </ul>
  </nav>
)

function Line({ href, sign, title, about, badge }: OwnLine) {
  const Sign = signs[sign]
  return (
    <a href={href} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-canvas">
      <Sign aria-hidden size={20} className="flex-none text-muted" />
      <span className="min-w-0 flex-1 text-label [overflow-wrap:anywhere]">
        <b>{title}</b> {about && <bdi className="text-muted">{about}</bdi>}
      </span>
      {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
    </a>
  )
}
