import { route } from '@react-router/dev/routes'

/** Screens of notifications, for the default frame. */
export const notificationRoutes = [route('dev/sms', './capabilities/notifications/screens/dev-sms.tsx')]
