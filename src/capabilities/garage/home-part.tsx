import type { HomePart } from '#platform/home-part.ts'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import type { StripDeadline } from './car-view.ts'

// Nearly every visitor is a guest, for whom there is no strip: it brings its code when it is seen.
const loadOwnStrip = async () => (await import('./components/own-strip.tsx')).OwnStrip
const OwnStrip = lazyWhenVisible(import.meta.env.SSR ? await loadOwnStrip() : null, loadOwnStrip)

export const homePart: HomePart<never, readonly StripDeadline[]> = { order: 12, OwnPart: OwnStrip }
