import { IconCarGarage, IconChevronLeft } from '@tabler/icons-react'
import { garagePath } from '../addresses.ts'
import type { StripDeadline } from '../car-view.ts'
import { garageTexts } from '../texts.ts'
import { LevelBadge } from './level-badge.tsx'

/** The nearest deadlines of one's own cars, on the first page. */
export const OwnStrip = ({ data }: { data: readonly StripDeadline[] }) =>
  data.length > 0 && (
    <nav aria-label={garageTexts.road} className="page-width">
      <ul className="divide-y divide-line card overflow-clip">
        {data.map(({ href, title, words, level, car }) => (
          <li key={href}>
            <a href={href} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-canvas">
              <IconCarGarage aria-hidden size={20} className="flex-none text-muted" />
              <span className="min-w-0 flex-1 text-label">
                <b>{title}</b> <bdi className="text-muted">{car}</bdi>
              </span>
              <LevelBadge level={level}>{words}</LevelBadge>
              <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
            </a>
          </li>
        ))}
        <li>
          <a href={garagePath} className="flex min-h-11 items-center px-4 text-label text-lazuli hover:bg-canvas">
            {garageTexts.all}
          </a>
        </li>
      </ul>
    </nav>
  )
