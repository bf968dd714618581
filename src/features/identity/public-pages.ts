import type { PublicPage } from '#platform/navigation.ts'

export const publicPages: readonly PublicPage[] = [{ href: '/login', label: 'ورود با شمارهٔ موبایل', guestsOnly: true }]
