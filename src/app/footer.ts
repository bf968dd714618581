import { IconWifiOff } from '#ui/icons/index.ts'
import { frameTexts } from '#app/layouts/texts.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import type { Footer, FooterPromise } from '#platform/navigation.ts'

const modules = import.meta.glob<Footer>('/src/features/*/footer.ts', { eager: true, import: 'footer' })

const offlinePromise: FooterPromise = { Icon: IconWifiOff, ...frameTexts.offline }
const footers = sortByOrder(Object.values(modules))

/** The promises of the product, and further pages, from all features. */
export const footerPromises = [...footers.flatMap(({ promises = [] }) => promises), offlinePromise]
export const footerLinks = footers.flatMap(({ links = [] }) => links)
