import { route } from '@react-router/dev/routes'

const screen = (name: string) => `./capabilities/notifications/screens/${name}`

/** Screens of notifications, for the default frame. */
export const notificationRoutes = [route('dev/sms', screen('dev-sms.tsx'))]

/** The inbox, for the frame of the profile. */
export const inboxRoutes = [route('profile/my-notifications', screen('my-notifications.tsx'))]

/** The log of text messages, for the frame of the back office. */
export const smsLogRoutes = [route('admin/sms', screen('admin/sms.tsx'))]

/** Data without a page. */
export const notificationEndpoints = [
  route('profile/my-notifications/read', screen('read.ts')),
  route('profile/my-notifications/choices', screen('choices.ts')),
  route('admin/sms.csv', screen('admin/sms-csv.ts')),
]
