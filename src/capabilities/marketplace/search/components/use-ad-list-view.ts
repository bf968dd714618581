import { useMemo } from 'react'
import type { AdListView } from '../ad-list-view.ts'
import { deserializeList, type SerializedList } from '../serialized-list.ts'

/** The list that a loader packed; the same object as long as the loader's answer is the same. */
export const useAdListView = (packed: SerializedList): AdListView => useMemo(() => deserializeList(packed), [packed])
