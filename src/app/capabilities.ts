import type { Manifest, Manifests } from '#platform/manifest.ts'

const found = import.meta.glob<Manifest>('/src/capabilities/*/manifest.ts', { eager: true, import: 'manifest' })

/** Every capability of the product; a folder with a manifest is one. In the order of their names, whatever the disk says. */
export const manifests: Manifests = Object.keys(found)
  .toSorted()
  .map((path) => found[path]!)
