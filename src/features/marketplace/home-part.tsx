import { IconBuildingStore, IconCar } from '#ui/icons/index.ts'
import type { HomePart } from '#platform/home-part.ts'
import { Drawing } from '#ui/drawing.tsx'
import { advertisementPath, bookmarksPath, comparePath, dealersPath } from './addresses.ts'
import { DealersJob } from './dealers/components/dealers-job.tsx'
import { HomeSearch } from './search/components/home-search.tsx'
import { marketPart, type HomePage } from './search/home-page-summary.ts'
import { AdCards } from './shortlist/components/ad-cards.tsx'
import { homeTexts } from './texts.ts'

export const homePart: HomePart<HomePage> = {
  order: 10,
  jobs: [
    { key: 'buy', label: homeTexts.buy, Icon: IconCar, Panel: HomeSearch },
    { key: 'galleries', label: homeTexts.galleries, Icon: IconBuildingStore, Panel: DealersJob },
  ],
  services: [
    { href: advertisementPath, label: homeTexts.cars, Sign: () => sign('cars'), order: 10 },
    { href: dealersPath, label: homeTexts.galleries, Sign: () => sign('galleries'), order: 20 },
    { href: comparePath, label: homeTexts.compare, Sign: () => sign('compare'), order: 40 },
    { href: bookmarksPath, label: homeTexts.bookmarks, Sign: () => sign('bookmarks'), order: 50 },
  ],
  Part: ({ data }) => <AdCards name={marketPart} html={data.market} />,
}

const sign = (name: 'cars' | 'galleries' | 'compare' | 'bookmarks') => <Drawing name={name} width={40} height={40} />
