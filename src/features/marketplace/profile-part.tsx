import type { ProfilePart } from '#platform/profile-part.ts'
import type { LatestBookmarks } from './shortlist/bookmark-view.ts'
import { ProfileBookmarks } from './shortlist/components/profile-bookmarks.tsx'

export const profilePart: ProfilePart<LatestBookmarks> = { order: 20, Part: ProfileBookmarks }
