import { IconBuildingStore, IconCar } from '@tabler/icons-react'
import type { HomePart } from '#platform/home-part.ts'
import { Drawing } from '#ui/drawing.tsx'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import {
  advertisementPath,
  bookmarksPath,
  comparePath,
  galleriesPath,
  galleryPath,
  personalGallery,
} from './addresses.ts'
import { GalleriesJob } from './galleries/components/galleries-job.tsx'
import { HomeSearch } from './search/components/home-search.tsx'
import type { HomePageSummary } from './search/home-page-summary.ts'
import { homeTexts } from './texts.ts'

const loadMarket = () => import('./search/components/home-market.tsx').then(({ HomeMarket }) => HomeMarket)

export const homePart: HomePart<HomePageSummary> = {
  order: 10,
  jobs: [
    { key: 'buy', label: homeTexts.buy, Icon: IconCar, Panel: HomeSearch },
    { key: 'galleries', label: homeTexts.galleries, Icon: IconBuildingStore, Panel: GalleriesJob },
  ],
  services: [
    { href: advertisementPath, label: homeTexts.cars, Sign: () => sign('cars'), order: 10 },
    { href: galleriesPath, label: homeTexts.galleries, Sign: () => sign('galleries'), order: 20 },
    { href: galleryPath(personalGallery), label: homeTexts.sellers, Sign: () => sign('sellers'), order: 30 },
    { href: comparePath, label: homeTexts.compare, Sign: () => sign('compare'), order: 40 },
    { href: bookmarksPath, label: homeTexts.bookmarks, Sign: () => sign('bookmarks'), order: 50 },
  ],
  Part: lazyWhenVisible(import.meta.env.SSR ? await loadMarket() : null, loadMarket),
}

const sign = (name: 'cars' | 'galleries' | 'sellers' | 'compare' | 'bookmarks') => (
  <Drawing name={name} width={40} height={40} />
)
