import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { advertisementPath } from '../../addresses.ts'
import { LastSearch } from './last-search.tsx'
import { SearchBox } from './search-box.tsx'

const examples = [
  { label: 'زیر ۵۰۰ میلیون', query: 'tomanTo=500000000' },
  { label: 'شاسی‌بلند', query: 'bodyType=suv' },
  { label: 'بدون رنگ', query: 'body=no-paint' },
  { label: 'اتوماتیک', query: 'gearbox=automatic' },
  { label: 'پژو ۲۰۷', query: 'model=peugeot-207' },
]

/** The first thing on the home page: one search, and a few ready ones. */
export function HomeSearch() {
  const navigate = useNavigate()
  return (
    <div className="max-w-3xl">
      <form
        role="search"
        action={advertisementPath}
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate(words ? `${advertisementPath}?q=${encodeURIComponent(words)}` : advertisementPath)
        }}
        className="relative flex items-center gap-2 rounded-card border border-control bg-surface p-1.5 focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-lazuli large-text:flex-wrap"
      >
        <IconSearch aria-hidden size={22} className="ms-2 flex-none text-muted large-text:hidden" />
        <SearchBox name="q" aria-label="جست‌وجوی خودرو" placeholder="مثلاً: پژو ۲۰۷ سفید تهران" />
        <Button kind="main" type="submit" className="large-text:flex-1">
          جست‌وجو
        </Button>
      </form>
      <ul aria-label="جست‌وجوهای آماده" className="mt-3 flex flex-wrap gap-2">
        {examples.map(({ label, query }) => (
          <li key={query}>
            <ChipLink href={`${advertisementPath}?${query}`}>{label}</ChipLink>
          </li>
        ))}
      </ul>
      <LastSearch />
    </div>
  )
}
