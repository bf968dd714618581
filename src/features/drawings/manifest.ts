import { defineManifest } from '#platform/manifest.ts'

export const manifest = defineManifest({ name: 'drawings' })
