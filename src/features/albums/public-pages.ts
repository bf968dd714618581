import type { PublicPage } from '#platform/navigation.ts'

export const publicPages: readonly PublicPage[] = [{ href: '/services/vehicle-info/album', label: 'آلبوم خودروها' }]
