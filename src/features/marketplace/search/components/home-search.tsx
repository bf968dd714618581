import { IconSearch } from '#ui/icons/index.ts'
import { useNavigate } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { advertisementPath } from '../../addresses.ts'
import { homeTexts } from '../../texts.ts'
import type { HomePage } from '../home-page-summary.ts'
import { LastSearch } from './last-search.tsx'
import { SearchBox } from './search-box.tsx'

const examples = [
  { label: 'زیر ۸۰۰ میلیون', query: 'tomanTo=800000000' },
  { label: 'شاسی‌بلند', query: 'bodyType=suv' },
  { label: 'بدون رنگ', query: 'body=no-paint' },
  { label: 'اتوماتیک', query: 'gearbox=automatic' },
  { label: 'پژو ۲۰۷', query: 'model=peugeot-207' },
]

/** The search on the home page, with a few prepared searches. */
export function HomeSearch({ data: { total } }: { data: HomePage }) {
  const navigate = useNavigate()
  return (
    <>
      <form
        role="search"
        action={advertisementPath}
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate(words ? `${advertisementPath}?q=${encodeURIComponent(words)}` : advertisementPath)
        }}
        className="hero-row"
      >
        <div className="search-field">
          <IconSearch aria-hidden size={20} />
          <SearchBox name="q" aria-label={homeTexts.search} placeholder={homeTexts.searchExample} />
        </div>
        <Button kind="main" type="submit" icon={<IconSearch aria-hidden size={20} />}>
          {total > 0 ? `دیدن ${formatInteger(total)} آگهی` : homeTexts.search}
        </Button>
      </form>
      <ul aria-label={homeTexts.readySearches} className="scroll-row">
        {examples.map(({ label, query }) => (
          <li key={query}>
            <ChipLink href={`${advertisementPath}?${query}`}>{label}</ChipLink>
          </li>
        ))}
      </ul>
      <LastSearch />
    </>
  )
}
