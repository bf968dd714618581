import { useMemo } from 'react'
import type { AdListView } from '../ad-list-view.ts'
import { unpackList, type PackedList } from '../packed-list.ts'

/** The list that a loader packed; the same object as long as the loader's answer is the same. */
export const useAdListView = (packed: PackedList): AdListView => useMemo(() => unpackList(packed), [packed])
