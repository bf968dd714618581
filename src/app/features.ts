import type { Manifest, Manifests } from '#platform/manifest.ts'
import { platformManifest } from '#platform/platform-manifest.ts'

const modules = import.meta.glob<Manifest>('/src/features/*/manifest.ts', { eager: true, import: 'manifest' })

/**
 * Every feature of the product, in the order of their names; a folder with a manifest is one. The platform comes
 * last.
 */
export const manifests: Manifests = [
  ...Object.keys(modules)
    .toSorted()
    .map((path) => modules[path]!),
  platformManifest,
]
