import type { PublicPage } from '#platform/navigation.ts'
import { albumsPath } from './addresses.ts'

export const publicPages: readonly PublicPage[] = [{ href: albumsPath, label: 'آلبوم خودروها' }]
