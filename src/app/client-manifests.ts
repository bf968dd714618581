import { sortByOrder } from '#kit/sort-by-order.ts'
import type { ClientManifest } from '#platform/client-manifest.ts'

const modules = import.meta.glob<ClientManifest>('/src/features/*/client-manifest.ts', {
  eager: true,
  import: 'clientManifest',
})

/** Returns the items of one kind from all features, in order. */
export const clientManifestItems = <Kind extends keyof ClientManifest>(
  kind: Kind,
): NonNullable<ClientManifest[Kind]>[number][] =>
  sortByOrder(
    Object.keys(modules)
      .toSorted()
      .flatMap((path) => (modules[path]![kind] ?? []) as NonNullable<ClientManifest[Kind]>[number][]),
  )
