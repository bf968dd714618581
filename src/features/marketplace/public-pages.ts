import type { PublicPage } from '#platform/navigation.ts'
import { advertisementPath, bookmarksPath, galleriesPath, galleryPath, personalGallery } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [
  { href: advertisementPath, label: 'آگهی‌های خودروی کارکرده' },
  { href: galleriesPath, label: 'نمایشگاه‌های خودرو' },
  { href: galleryPath(personalGallery), label: 'آگهی‌های شخصی' },
  { href: bookmarksPath, label: 'آگهی‌های نشان‌شده' },
]
