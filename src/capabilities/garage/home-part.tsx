import { IconCarGarage } from '@tabler/icons-react'
import type { HomePart } from '#platform/home-part.ts'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import type { StripDeadline } from './car-view.ts'
import { garageTexts } from './texts.ts'

// Nearly every visitor is a guest who does something else here: both parts bring their code when they are seen.
const loadPlateJob = async () => (await import('./components/plate-job.tsx')).PlateJob
const PlateJob = lazyWhenVisible<{ data: never }>(import.meta.env.SSR ? await loadPlateJob() : null, loadPlateJob)
const loadOwnStrip = async () => (await import('./components/own-strip.tsx')).OwnStrip
const OwnStrip = lazyWhenVisible(import.meta.env.SSR ? await loadOwnStrip() : null, loadOwnStrip)

export const homePart: HomePart<never, readonly StripDeadline[]> = {
  order: 12,
  jobs: [{ key: 'garage', label: garageTexts.title, Icon: IconCarGarage, Panel: PlateJob }],
  OwnPart: OwnStrip,
}
