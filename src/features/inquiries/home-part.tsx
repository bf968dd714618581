import { IconCarGarage } from '#ui/icons/index.ts'
import type { HomePart } from '#platform/home-part.ts'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
// The server renders the plate with the page, for browsers without scripts.
import '#ui/plate/plate.css'

// Most visitors do something else here: the code of the plate loads when it becomes visible.
const loadPlateJob = async () => (await import('./components/plate-job.tsx')).PlateJob
const PlateJob = lazyWhenVisible<{ data: never }>(import.meta.env.SSR ? await loadPlateJob() : null, loadPlateJob)

export const homePart: HomePart<never> = {
  order: 11,
  jobs: [{ key: 'plate', label: 'خدمات پلاک', Icon: IconCarGarage, Panel: PlateJob }],
}
