import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import {
  adTimelineFilePath,
  adTimelinePath,
  calendarFeedPath,
  checkTimelinePath,
  sharedTimelineFilePath,
  sharedTimelinePath,
  timelineFilePath,
  timelineKeysPath,
} from './addresses.ts'

const screen = (name: string) => `./features/garage/screens/${name}`

/** The addresses of this feature, grouped by layout. */
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
    route('profile/my-cars/:carId/timeline', screen('timeline.tsx')),
    route('profile/my-cars/:carId/timeline/link', screen('timeline-link.tsx')),
    route('profile/my-cars/documents/licence', screen('licence.tsx')),
    route('profile/my-cars/documents/:carId', screen('documents.tsx')),
    route('profile/my-cars/calendar', screen('calendar-address.tsx')),
    route('profile/my-cars/join/:token', screen('join.tsx')),
  ],
  default: [
    route(sharedTimelinePath(':token').slice(1), screen('shared-timeline.tsx')),
    route(adTimelinePath(':adId').slice(1), screen('ad-timeline.tsx')),
    route(checkTimelinePath.slice(1), screen('check-timeline.tsx')),
  ],
  endpoints: [
    route(timelineFilePath(':carId').slice(1), screen('timeline-file.ts')),
    route(sharedTimelineFilePath(':token').slice(1), screen('shared-timeline-file.ts')),
    route(adTimelineFilePath(':adId').slice(1), screen('ad-timeline-file.ts')),
    route(timelineKeysPath.slice(1), screen('timeline-keys.ts')),
    route('profile/my-cars/:carId/mileage', screen('queued-mileage.ts')),
    route('profile/my-cars/:carId/costs.csv', screen('costs-file.ts')),
    route('profile/my-cars/:carId/calendar.ics', screen('car-calendar.ts')),
    route('profile/my-cars/calendar.ics', screen('calendar.ts')),
    route(calendarFeedPath(':token').slice(1), screen('calendar-feed.ts')),
  ],
}
