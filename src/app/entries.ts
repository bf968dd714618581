import { inOrder } from '#kit/in-order.ts'
import type { Entries } from '#platform/entries.ts'

const found = import.meta.glob<Entries>('/src/capabilities/*/entries.ts', { eager: true, import: 'entries' })

/** What all capabilities show of one kind, in its order. */
export const entriesOf = <Kind extends keyof Entries>(kind: Kind): NonNullable<Entries[Kind]>[number][] =>
  inOrder(
    Object.keys(found)
      .toSorted()
      .flatMap((path) => (found[path]![kind] ?? []) as NonNullable<Entries[Kind]>[number][]),
  )
