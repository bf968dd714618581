import { sortByOrder } from '#kit/sort-by-order.ts'
import { InstallSign } from '#app/home/install-sign.tsx'
import { homeTexts } from '#app/home/texts.ts'
import type { HomePart, HomeService } from '#platform/home-part.ts'

const modules = import.meta.glob<HomePart<never>>('/src/features/*/home-part.tsx', {
  eager: true,
  import: 'homePart',
})

/** The parts of the home page in order, each with the name of its feature. */
export const homeParts = sortByOrder(
  Object.entries(modules).map(([path, part]) => ({ ...part, name: path.split('/').at(-2)! })),
)

/** The tasks of the home page, each with the feature that provides its data. */
export const homeJobs = homeParts.flatMap(({ name, jobs = [] }) => jobs.map((job) => ({ ...job, name })))

const install: HomeService = { href: '/pages/web-app', label: homeTexts.install, Sign: InstallSign, order: 100 }

/** The tiles below the band. */
export const homeServices = sortByOrder([...homeParts.flatMap(({ services = [] }) => services), install])
