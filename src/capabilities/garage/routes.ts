import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./capabilities/garage/screens/${name}`

/** The addresses of this capability by the layout around them. */
export const routes: LayoutRoutes = {
  profile: [
    route('profile/my-cars', screen('garage.tsx')),
    route('profile/my-cars/new', screen('new-car.tsx')),
    route('profile/my-cars/:carId', screen('car.tsx')),
    route('profile/my-cars/:carId/edit', screen('edit-car.tsx')),
    route('profile/my-cars/:carId/model', screen('choose-model.tsx')),
    route('profile/my-cars/:carId/deadlines/new', screen('new-deadline.tsx')),
    route('profile/my-cars/:carId/deadlines/:deadlineId', screen('deadline.tsx')),
    route('profile/my-cars/:carId/costs', screen('costs.tsx')),
    route('profile/my-cars/:carId/share', screen('share.tsx')),
    route('profile/my-cars/documents/:carId', screen('documents.tsx')),
    route('profile/my-cars/join/:token', screen('join.tsx')),
  ],
  endpoints: [
    route('profile/my-cars/:carId/mileage', screen('queued-mileage.ts')),
    route('profile/my-cars/:carId/costs.csv', screen('costs-file.ts')),
    route('profile/my-cars/:carId/calendar.ics', screen('car-calendar.ts')),
    route('profile/my-cars/calendar.ics', screen('calendar.ts')),
  ],
}
