import { sortByOrder } from '#kit/sort-by-order.ts'
import { manifests } from './features.ts'
import { touchIconSizes } from './touch-icons.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/assets/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const screenshot = (name: string, sizes: string, formFactor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: formFactor,
  label,
})

/** The shortcuts of the app's icon: only existing addresses, which a test compares with the routes. */
export const shortcuts = sortByOrder(manifests.flatMap(({ appShortcuts = [] }) => appShortcuts)).map(
  ({ href: url, name, shortName: short_name }) => ({ name, short_name, url }),
)

const [shared] = manifests.flatMap(({ sharedFiles }) => sharedFiles ?? [])

/** The web app manifest (https://www.w3.org/TR/appmanifest/). */
export const webManifest = {
  id: '/',
  start_url: '/',
  scope: '/',
  lang: 'fa',
  dir: 'rtl',
  name: 'فرمان، خرید و فروش خودرو با خیال راحت',
  short_name: 'فرمان',
  description: 'آگهی‌های خودروی کارکرده با ارزیابی قیمت، وضعیت بدنه و تاریخچهٔ قیمت. بدون اینترنت هم باز می‌شود.',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#ffffff',
  background_color: '#f6f7f9',
  categories: ['shopping', 'auto'],
  icons: [
    ...touchIconSizes.map((size) => icon(`app-${size}`, size, 'any')),
    icon('maskable-512', 512, 'maskable'),
    icon('monochrome-512', 512, 'monochrome'),
  ],
  screenshots: [
    screenshot('list-narrow', '540x1170', 'narrow', 'آگهی‌های خودرو'),
    screenshot('ad-narrow', '540x1170', 'narrow', 'یک آگهی با ارزیابی قیمت و نقشهٔ بدنه'),
    screenshot('home-wide', '1280x800', 'wide', 'صفحهٔ اصلی'),
    screenshot('list-wide', '1280x800', 'wide', 'لیست آگهی‌ها با فیلتر'),
  ],
  ...(shared && {
    share_target: {
      action: shared.href,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: shared.field, accept: shared.accept }] },
    },
  }),
  shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: [icon('app-192', 192, 'any')] })),
}
