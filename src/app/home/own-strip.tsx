import { IconCarGarage, IconChevronLeft, IconGift, IconReceipt2, IconSearch } from '#ui/icons/index.ts'
import { marketPath } from '#kit/markets.ts'
import type { OwnLine } from '#platform/home-part.ts'
import type { PlateKey } from '#platform/plate-key.ts'
import { Badge } from '#ui/badge.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import '#ui/plate/travel.ts'

const signs = { car: IconCarGarage, search: IconSearch, order: IconReceipt2, prize: IconGift }

const maxPlates = 4

/** A user's own plates with their nearest deadline, and their urgent and ongoing items, on the home page. */
export const OwnStrip = ({ lines, plates }: { lines: readonly OwnLine[]; plates: readonly PlateKey[] }) => (
  <nav aria-label="کارهای من" className="page-width pt-4">
    {plates.length > 0 && (
      <ul className="mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {plates.slice(0, maxPlates).map((key) => (
          <li key={key.id}>
            <OwnPlate car={key} />
          </li>
        ))}
      </ul>
    )}
    {lines.length > 0 && (
      <ul className="divide-y divide-line card overflow-clip">
        {lines.map((line) => (
          <li key={line.href}>
            <Line {...line} />
          </li>
        ))}
      </ul>
    )}
  </nav>
)

/** The plate leads to the vehicle centre, whose services it fills. */
const OwnPlate = ({ car: { id, name, plate, dues } }: { car: PlateKey }) => (
  <a
    href={`${marketPath('vehicle-center')}?car=${id}`}
    className="flex flex-wrap items-center justify-between gap-3 card px-4 py-2 hover:bg-canvas"
  >
    <Plate plate={plate} size="small" />
    <span className="min-w-0 flex-1 text-label">
      <b>
        <bdi>{name}</bdi>
      </b>
      {dues[0] && <span className="block text-note text-muted">{`${dues[0].title} · ${dues[0].words}`}</span>}
    </span>
  </a>
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
