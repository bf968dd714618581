import { IconCarGarage } from '#ui/icons/index.ts'
import type { HomePart } from '#platform/home-part.ts'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
// The plate is served with the page, also where no script runs.
import '#ui/plate/plate.css'

// Nearly every visitor does something else here: the plate brings its code when it is seen.
const loadPlateJob = async () => (await import('./components/plate-job.tsx')).PlateJob
const PlateJob = lazyWhenVisible<{ data: never }>(import.meta.env.SSR ? await loadPlateJob() : null, loadPlateJob)

export const homePart: HomePart<never> = {
  order: 11,
  jobs: [{ key: 'plate', label: 'خدمات پلاک', Icon: IconCarGarage, Panel: PlateJob }],
}
